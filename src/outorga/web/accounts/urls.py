# SPDX-License-Identifier: Apache-2.0
"""Addresses of sign-in, of one's own account and of the administration of people.

The sign-in library's own names are kept, without a namespace, because it looks them up; their addresses are ours.
"""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from django.urls import URLPattern, URLResolver, include, path, re_path

from outorga.web.accounts import views
from outorga.web.accounts.views.security import RecoveryCodesView, SecondFactorView

entrance: list[URLPattern | URLResolver] = [
    path("entrar/", account.login, name="account_login"),
    path("entrar/segundo-passo/", mfa.authenticate, name="mfa_authenticate"),
    path("entrar/bloqueada/", account.account_inactive, name="account_inactive"),
    path("entrar/codigo/", account.confirm_login_code, name="account_confirm_login_code"),
    path("sair/", account.logout, name="account_logout"),
    path("criar-conta/", account.signup, name="account_signup"),
    path("criar-conta/confirmar/", account.email_verification_sent, name="account_email_verification_sent"),
]
own_account: list[URLPattern | URLResolver] = [
    path("email/", account.email, name="account_email"),
    path("reautenticar/", account.reauthenticate, name="account_reauthenticate"),
    path("reautenticar/segundo-passo/", mfa.reauthenticate, name="mfa_reauthenticate"),
    path("senha/", account.password_change, name="account_change_password"),
    path("senha/criar/", account.password_set, name="account_set_password"),
    path("senha/esqueci/", account.password_reset, name="account_reset_password"),
    path("senha/esqueci/enviado/", account.password_reset_done, name="account_reset_password_done"),
    path("senha/nova/pronta/", account.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    re_path(
        r"^senha/nova/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("segundo-fator/", SecondFactorView.as_view(), name="mfa_index"),
    path("segundo-fator/ativar/", totp.activate_totp, name="mfa_activate_totp"),
    path("segundo-fator/desativar/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("segundo-fator/codigos/", RecoveryCodesView.as_view(), name="mfa_view_recovery_codes"),
    path("segundo-fator/codigos/novos/", recovery_codes.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("segundo-fator/codigos/arquivo/", recovery_codes.download_recovery_codes, name="mfa_download_recovery_codes"),
]
ours: list[URLPattern | URLResolver] = [
    path("conta/", views.own_account, name="own"),
    path("conta/nome/", views.change_name, name="name"),
    path("conta/pedir-acesso/", views.ask_access, name="ask_access"),
    path("pessoas/", views.people, name="people"),
    path("pessoas/nova/", views.new_person, name="new_person"),
    path("pessoas/unidades/", views.offices, name="offices"),
    path("pessoas/historico/", views.history, name="history"),
    path("pessoas/<int:pk>/", views.person, name="person"),
    path("pessoas/<int:pk>/papel/", views.new_assignment, name="new_assignment"),
    path("pessoas/<int:pk>/acesso/", views.access, name="access"),
    path("pessoas/<int:pk>/segundo-fator/", views.second_factor, name="second_factor"),
    path("pessoas/papel/<int:pk>/encerrar/", views.end_assignment, name="end_assignment"),
    path("pessoas/papel/<int:pk>/ausencia/", views.absence, name="absence"),
    path("pessoas/ausencia/<int:pk>/fim/", views.end_absence, name="end_absence"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    *entrance,
    path("conta/", include(own_account)),
    path("", include((ours, "accounts"))),
]
