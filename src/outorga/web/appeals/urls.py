# SPDX-License-Identifier: Apache-2.0
"""Addresses of this room: the company's and the counter's pages of a defence or an appeal, and the director's."""

from django.urls import path

from outorga.web.appeals.views import filing, ruling

app_name = "appeals"
_DEFENCE, _APPEAL = {"stage": "defence"}, {"stage": "appeal"}
urlpatterns = [
    path("empresa/autos/<str:number>/defesa/", filing.company_write, _DEFENCE, name="defence"),
    path("empresa/autos/<str:number>/defesa/conferir/", filing.company_check, _DEFENCE, name="defence_check"),
    path("empresa/autos/<str:number>/recurso/", filing.company_write, _APPEAL, name="appeal"),
    path("empresa/autos/<str:number>/recurso/conferir/", filing.company_check, _APPEAL, name="appeal_check"),
    path("processos/<str:number>/defesa/", filing.desk_write, _DEFENCE, name="desk_defence"),
    path("processos/<str:number>/defesa/conferir/", filing.desk_check, _DEFENCE, name="desk_defence_check"),
    path("processos/<str:number>/recurso/", filing.desk_write, _APPEAL, name="desk_appeal"),
    path("processos/<str:number>/recurso/conferir/", filing.desk_check, _APPEAL, name="desk_appeal_check"),
    path("defesas/", ruling.defences, name="queue"),
    path("defesas/<int:pk>/", ruling.ruling, name="ruling"),
    path("defesas/<int:pk>/assinar/", ruling.sign, name="sign"),
]
