# SPDX-License-Identifier: Apache-2.0
"""Addresses of this room: the roadside, notices in the office, acts on their cases, and the company's own."""

from django.urls import URLPattern, path

from outorga.web.enforcement.views import acts, company, office, refunds, roadside

app_name = "enforcement"

_roadside = [
    path("campo/", roadside.find, name="find"),
    path("campo/veiculo/<str:plate>/", roadside.vehicle, name="vehicle"),
    path("campo/veiculo/<str:plate>/parada/", roadside.check, name="check"),
    path("campo/paradas/", roadside.stop_list, name="stops"),
    path("campo/paradas/<int:pk>/", roadside.stop, name="stop"),
    path("campo/paradas/<int:pk>/fotos/", roadside.photo, name="photo"),
    path("campo/paradas/<int:pk>/fotos/<int:photo_pk>/", roadside.photo_file, name="photo_file"),
    path("campo/paradas/<int:pk>/autos/", roadside.draw, name="draw"),
    path("campo/paradas/<int:pk>/recebimento/", roadside.receipt, name="receipt"),
]
_office = [
    path("autos/", office.notice_list, name="notices"),
    path("autos/meus/", office.mine, name="mine"),
    path("autos/novo/", office.alone, name="alone"),
    path("processos/<str:number>/auto/entrega/", acts.serve, name="serve"),
    path("processos/<str:number>/auto/correcao/", acts.correct, name="correct"),
    path("processos/<str:number>/retencao/substituto/", acts.substitute, name="substitute"),
    path("processos/<str:number>/retencao/liberar/", acts.release, name="release"),
    path("processos/<str:number>/multa/devolver/", refunds.refund, name="refund"),
]
_company = [
    path("empresa/autos/", company.notice_list, name="company_notices"),
    path("empresa/autos/<str:number>/", company.notice, name="company_notice"),
    path("empresa/autos/<str:number>/fotos/<int:photo_pk>/", company.photo_file, name="company_photo"),
]
urlpatterns: list[URLPattern] = [*_roadside, *_office, *_company]
