# SPDX-License-Identifier: Apache-2.0
"""Addresses of who inspects, of technical inspections, and of the company's pages about them."""

from django.urls import URLPattern, path

from outorga.web.inspections.views import bodies, company, vehicles

app_name = "inspections"

_bodies = [
    path("fiscalizacao/orgaos/", bodies.body_list, name="bodies"),
    path("fiscalizacao/orgaos/<int:pk>/encerrar/", bodies.body_end, name="body_end"),
    path("fiscalizacao/orgaos/convenio/", bodies.agreement_new, name="agreement_new"),
    path("fiscalizacao/orgaos/convenio/<int:pk>/encerrar/", bodies.agreement_end, name="agreement_end"),
    path("fiscalizacao/credenciais/", bodies.credential_list, name="credentials"),
    path("fiscalizacao/credenciais/<int:pk>/encerrar/", bodies.credential_end, name="credential_end"),
    path("fiscalizacao/minha-credencial/", bodies.own_credential, name="own_credential"),
]
_vehicles = [
    path("vistorias/", vehicles.reports, name="reports"),
    path("vistorias/ordens/", vehicles.orders, name="orders"),
    path("vistorias/nova/", vehicles.choose, name="choose"),
    path("vistorias/veiculos/<int:pk>/ordem/", vehicles.order, name="order"),
    path("vistorias/veiculos/<int:pk>/laudo/", vehicles.report, name="report"),
    path("vistorias/laudos/<int:pk>/", vehicles.report_page, name="report_page"),
]
_company = [
    path("empresa/vistorias/", company.board, name="company"),
    path("empresa/vistorias/laudos/<int:pk>/", company.report, name="company_report"),
]
urlpatterns: list[URLPattern] = [*_bodies, *_vehicles, *_company]
