# SPDX-License-Identifier: Apache-2.0
"""Addresses of the company's area, the agency's registry and the reviewer's acts."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.papers.views import company_download
from outorga.web.registry.guards import company_view
from outorga.web.registry.views import company, documents, fleet, imports, members, review, staff

app_name = "registry"

_company = [
    path("empresa/", company.home, name="home"),
    path("empresa/nova/", company.no_company, name="no_company"),
    path("empresa/acesso/<str:cnpj>/", company.ask_access, name="ask_access"),
    path("empresa/trocar/<int:pk>/", company.choose, name="choose"),
    path("empresa/cadastro/", company.tasks, name="tasks"),
    path("empresa/cadastro/dados/", company.data, name="data"),
    path("empresa/cadastro/servicos/", company.services, name="services"),
    path("empresa/cadastro/socios/", company.representatives, name="representatives"),
    path("empresa/cadastro/socios/<int:pk>/encerrar/", company.end_representative, name="representative_end"),
    path("empresa/cadastro/conferir/", company.check, name="check"),
    path("empresa/cadastro/enviado/<str:number>/", company.filed, name="filed"),
    path("empresa/cadastro/alteracao/", company.change, name="change"),
    path("empresa/documentos/", documents.document_list, name="documents"),
    path("empresa/documentos/<int:pk>/celular/", documents.hand_over, name="hand_over"),
    path("empresa/documentos/<int:pk>/tirar/", documents.discard, name="discard"),
    path("empresa/documentos/<str:kind>/<int:pk>/<str:item>/", documents.document, name="document"),
    path("empresa/papeis/<str:code>.pdf", company_view(company_download), name="paper"),
    path("empresa/veiculos/", fleet.vehicle_list, name="vehicles"),
    path("empresa/veiculos/novo/", fleet.vehicle_new, name="vehicle_new"),
    path("empresa/veiculos/<int:pk>/", fleet.vehicle, name="vehicle"),
    path("empresa/veiculos/<int:pk>/dados/", fleet.vehicle_edit, name="vehicle_edit"),
    path("empresa/veiculos/<int:pk>/alteracao/", fleet.vehicle_change, name="vehicle_change"),
    path("empresa/condutores/<int:pk>/alteracao/", fleet.driver_change, name="driver_change"),
    path("empresa/veiculos/<int:pk>/sair/", fleet.vehicle_leave, name="vehicle_leave"),
    path("empresa/condutores/", fleet.driver_list, name="drivers"),
    path("empresa/condutores/novo/", fleet.driver_new, name="driver_new"),
    path("empresa/condutores/<int:pk>/", fleet.driver, name="driver"),
    path("empresa/condutores/<int:pk>/dados/", fleet.driver_edit, name="driver_edit"),
    path("empresa/condutores/<int:pk>/desligar/", fleet.driver_leave, name="driver_leave"),
    path("empresa/condutores/<int:pk>/recolher/", fleet.driver_card_collected, name="card_collected"),
    path("empresa/representantes/", members.member_list, name="members"),
    path("empresa/representantes/novo/", members.member_new, name="member_new"),
    path("empresa/representantes/<int:pk>/encerrar/", members.member_end, name="member_end"),
    path("empresa/representantes/pedidos/<int:pk>/", members.answer_request, name="answer_request"),
    path("enviar/<str:token>/", documents.phone, name="phone"),
]
_staff = [
    path("cadastro/", staff.companies, name="companies"),
    path("cadastro/veiculos/", staff.holdings, name="holdings"),
    path("cadastro/condutores/", staff.staff_drivers, name="staff_drivers"),
    path("cadastro/documentos/", staff.expiring, name="expiring"),
    path("cadastro/empresas/<int:pk>/", staff.company, name="company"),
    path("cadastro/empresas/<int:pk>/balcao/", staff.desk, name="desk"),
    path("cadastro/balcao/sair/", staff.leave_desk, name="leave_desk"),
    path("cadastro/veiculos/<int:pk>/", staff.holding, name="holding"),
    path("cadastro/veiculos/<int:pk>/donos/<int:row>/", staff.owner, name="owner"),
    path("cadastro/condutores/<int:pk>/", staff.staff_driver, name="staff_driver"),
    path("cadastro/importar/", imports.import_list, name="imports"),
    path("cadastro/importar/<int:pk>/", imports.import_page, name="import"),
    path("cadastro/importar/<int:pk>/andamento/", imports.import_progress, name="import_progress"),
    path("cadastro/importar/<int:pk>/linhas/<int:line>/", imports.import_row, name="import_row"),
    path("cadastro/importar/<int:pk>/erros.csv", imports.import_errors, name="import_errors"),
    path("cadastro/importar/<int:pk>/confirmar/", imports.import_confirm, name="import_confirm"),
    path("cadastro/importar/<int:pk>/parar/", imports.import_stop, name="import_stop"),
]
_review = [
    path("processos/<str:number>/cadastro/analisar/", review.take_up, name="take_up"),
    path("processos/<str:number>/cadastro/documentos/<int:pk>/aceitar/", review.accept, name="accept"),
    path("processos/<str:number>/cadastro/documentos/<int:pk>/recusar/", review.reject, name="reject"),
    path("processos/<str:number>/cadastro/documentos/<int:pk>/conferido/", review.at_desk, name="at_desk"),
    path("processos/<str:number>/cadastro/pedir/", review.ask, name="ask"),
    path("processos/<str:number>/cadastro/pedir-de-novo/", review.recall, name="recall"),
    path("processos/<str:number>/cadastro/conceder/", review.register, name="register"),
    path("processos/<str:number>/cadastro/recusar/", review.refuse, name="refuse"),
    path("processos/<str:number>/cadastro/categoria/", review.category, name="category"),
]
urlpatterns: list[URLPattern | URLResolver] = [*_company, *_staff, *_review]
