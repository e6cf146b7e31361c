# SPDX-License-Identifier: Apache-2.0
"""Addresses of the company's trips, of the agency's authorizations, and of the public check of art. 10."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.charter.taxis import views as taxis
from outorga.web.charter.views import acts, changes, checking, exempt, people, requirements, staff, trips, wizard

app_name = "charter"

_drafts = [
    path("empresa/viagens/", trips.trips, name="trips"),
    path("empresa/viagens/nova/", wizard.new, name="new"),
    path("empresa/viagens/modelo-passageiros.csv", people.model, name="people_model"),
    path("empresa/viagens/<int:pk>/", trips.trip, name="trip"),
    path("empresa/viagens/<int:pk>/viagem/", wizard.route, name="step_route"),
    path("empresa/viagens/<int:pk>/contrato/", wizard.contract, name="step_contract"),
    path("empresa/viagens/<int:pk>/veiculos/", wizard.crew, name="step_crew"),
    path("empresa/viagens/<int:pk>/passageiros/", people.people, name="step_people"),
    path("empresa/viagens/<int:pk>/passageiros/erros.csv", people.errors, name="people_errors"),
    path("empresa/viagens/<int:pk>/documento/", wizard.tax, name="step_tax"),
    path("empresa/viagens/<int:pk>/conferir/", checking.check, name="step_check"),
    path("empresa/viagens/<int:pk>/apagar/", wizard.discard, name="discard"),
    path("empresa/viagens/<int:pk>/de-novo/", trips.again, name="again"),
]
_changes = [
    path("empresa/viagens/<int:pk>/itens/", changes.supply_items, name="supply"),
    path("empresa/viagens/<int:pk>/relacao/", changes.name_list, name="name_list"),
    path("empresa/viagens/<int:pk>/relacao/<int:row>/", changes.exchange_passenger, name="exchange_passenger"),
    path("empresa/viagens/<int:pk>/trocar-veiculo/<int:row>/", changes.exchange_vehicle, name="exchange_vehicle"),
    path("empresa/viagens/<int:pk>/trocar-condutor/<int:row>/", changes.exchange_driver, name="exchange_driver"),
    path("empresa/viagens/<int:pk>/renovar/", changes.renew, name="renew"),
    path("empresa/viagens/<int:pk>/contrato-mudou/", changes.contract_change, name="contract_change"),
    path("empresa/viagens/<int:pk>/cancelar/", changes.give_up, name="give_up"),
    path("empresa/viagens/<int:pk>/a-bordo/", changes.on_board, name="on_board"),
]
_staff = [
    path("autorizacoes/", staff.authorizations, name="authorizations"),
    path("autorizacoes/balcao/", staff.desk, name="desk"),
    path("autorizacoes/balcao/<int:pk>/", staff.desk_draft, name="desk_draft"),
    path("autorizacoes/exigencias/", requirements.requirement_list, name="requirements"),
    path("autorizacoes/exigencias/<int:pk>/", requirements.requirement_end, name="requirement_end"),
    path("autorizacoes/<str:number>/passageiros/", staff.inspect_passengers, name="inspect_passengers"),
    path("processos/<str:number>/autorizacao/urgencia/", acts.urgency, name="urgency"),
    path("processos/<str:number>/autorizacao/pedir/", acts.require, name="require"),
    path("processos/<str:number>/autorizacao/decidir/", acts.decide, name="decide"),
    path("processos/<str:number>/autorizacao/revogar/", acts.withdraw, name="withdraw"),
]
_taxis = [
    path("taxis/", taxis.taxis, name="taxis"),
    path("taxis/novo/", taxis.new, name="taxi_new"),
    path("taxis/<int:pk>/", taxis.taxi, name="taxi"),
]
_public = [path("viagem-sem-fim-comercial/", exempt.exempt, name="exempt")]
urlpatterns: list[URLPattern | URLResolver] = [*_drafts, *_changes, *_staff, *_taxis, *_public]
