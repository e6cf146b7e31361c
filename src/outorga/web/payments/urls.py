# SPDX-License-Identifier: Apache-2.0
"""Addresses of this room: the company's charges and certificates, the treasurer's pages, debts."""

from django.urls import URLPattern, path

from outorga.web.payments.views import bank_files, company, debts, staff

app_name = "payments"

_company = [
    path("empresa/multas/", company.fines, name="fines"),
    path("empresa/multas/certidoes/", company.certificate_list, name="certificates"),
    path("empresa/multas/certidoes/nova/", company.make_certificate, name="make_certificate"),
    path("empresa/multas/<str:number>/", company.fine, name="fine"),
    path("empresa/multas/<str:number>/guia/", company.make_slip, name="make_slip"),
    path("empresa/multas/<str:number>/guia/<str:slip>/", company.slip, name="slip"),
]
_staff = [
    path("arrecadacao/", staff.first, name="home"),
    path("arrecadacao/cobrancas/", staff.charges, name="charges"),
    path("arrecadacao/guias/<str:slip>/", staff.slip, name="desk_slip"),
    path("arrecadacao/creditos/", staff.credit_list, name="credits"),
    path("arrecadacao/creditos/<int:pk>/identificar/", staff.allocate, name="allocate"),
    path("arrecadacao/creditos/<int:pk>/devolver/", staff.give_back, name="give_back"),
    path("processos/<str:number>/guia/", staff.make_slip, name="staff_slip"),
]
_files = [
    path("arrecadacao/arquivos/", bank_files.file_list, name="bank_files"),
    path("arrecadacao/arquivos/<int:pk>/", bank_files.file_page, name="bank_file"),
    path("arrecadacao/arquivos/<int:pk>/andamento/", bank_files.progress, name="bank_progress"),
    path("arrecadacao/arquivos/<int:pk>/linhas/<int:line>/", bank_files.line, name="bank_line"),
    path("arrecadacao/arquivos/<int:pk>/erros.csv", bank_files.errors, name="bank_errors"),
    path("arrecadacao/arquivos/<int:pk>/confirmar/", bank_files.confirm, name="bank_confirm"),
]
_debts = [
    path("arrecadacao/divida-ativa/", debts.export_list, name="exports"),
    path("arrecadacao/divida-ativa/nova/", debts.export, name="export"),
    path("arrecadacao/divida-ativa/baixas/", debts.withdraw, name="withdraw"),
    path("arrecadacao/divida-ativa/dicionario.csv", debts.dictionary, name="dictionary"),
    path("arrecadacao/divida-ativa/<int:pk>/remessa.csv", debts.export_file, name="export_file"),
    path("arrecadacao/divida-ativa/<int:pk>/recibo/", debts.receipt, name="export_receipt"),
    path("arrecadacao/certidoes/", debts.certificate, name="desk_certificates"),
    path("arrecadacao/certidoes/<int:pk>.pdf", debts.certificate_paper, name="desk_certificate"),
    path("arrecadacao/transito/", debts.ask, name="traffic"),
]
urlpatterns: list[URLPattern] = [*_company, *_staff, *_files, *_debts]
