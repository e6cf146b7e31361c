# SPDX-License-Identifier: Apache-2.0
"""Addresses of sanctions: at the agency, in the holder's area, and the acts on a case."""

from django.urls import URLPattern, path

from outorga.web.sanctions.views import acts, company, pages

app_name = "sanctions"
_agency = [
    path("sancoes/", pages.sanctions, name="list"),
    path("sancoes/simular/", pages.simulate, name="simulate"),
    path("sancoes/simular/<int:pk>/", pages.what_if, name="what_if"),
    path("sancoes/certidao/<int:pk>/", pages.certify, name="certify"),
]
_acts = [
    path("processos/<str:number>/suspensao/decidir/", acts.decide, name="decide"),
    path("processos/<str:number>/suspensao/descartar/", acts.discard, name="discard"),
    path("processos/<str:number>/suspensao/recebimento/", acts.serve, name="serve"),
    path("processos/<str:number>/desvio/apurar/", pages.inquiry, name="inquiry"),
    path("processos/<str:number>/desvio/chamar/", acts.summon, name="summon"),
    path("processos/<str:number>/desvio/ouvir/", acts.hear, name="hear"),
    path("processos/<str:number>/desvio/confirmar/", acts.confirm, name="confirm"),
    path("processos/<str:number>/desvio/encerrar/", acts.deny, name="deny"),
    path("processos/<str:number>/desvio/recebimento/", acts.serve_deviation, name="serve_deviation"),
]
_company = [
    path("empresa/situacao/", company.situation, name="situation"),
    path("empresa/situacao/certidao/", company.certify, name="own_certificate"),
    path("empresa/desvios/<str:number>/", company.answer, name="answer"),
]
urlpatterns: list[URLPattern] = [*_agency, *_acts, *_company]
