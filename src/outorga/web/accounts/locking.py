# SPDX-License-Identifier: Apache-2.0
"""Limits on wrong passwords: one person from one address is locked for a while, and told until when."""

from datetime import datetime, timedelta
from typing import Any

from allauth.core.internal.httpkit import get_client_ip
from axes.models import AccessAttempt
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from outorga.web import clock
from outorga.web.casefiles import vault

COOL_OFF = timedelta(minutes=15)


def cool_off(request: HttpRequest | None = None) -> timedelta:
    """How long a lock lasts."""
    return COOL_OFF


def typed_login(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str:
    """What the limit counts by: a reference made from the e-mail, however it is typed, so that no e-mail is kept."""
    typed = (credentials or {}).get("email") or (credentials or {}).get("username")
    if not typed and request is not None:
        typed = request.POST.get("login", "")
    login = str(typed or "").strip().lower()
    return vault.reference("login", login) if login else ""


def client_address(request: HttpRequest) -> str | None:
    """The address that allauth's limits count too, trusted proxies considered."""
    address: str | None = get_client_ip(request)
    return address


def opens_at(request: HttpRequest, login: str) -> datetime:
    """When the lock of this person at this address ends."""
    attempts = AccessAttempt.objects.filter(username=login, ip_address=client_address(request))
    last = attempts.order_by("-attempt_time").values_list("attempt_time", flat=True).first()
    return (last.astimezone(clock.CIVIL_TIME) if last else clock.now()) + COOL_OFF


def locked_page(
    request: HttpRequest, original: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """Too many wrong passwords: when to try again, and the way out for whoever forgot."""
    minute = opens_at(request, typed_login(request, credentials)) + timedelta(minutes=1)
    context = {"opens_at": minute, "next": request.POST.get("next", "")}
    response = render(request, "accounts/locked.html", context, status=429)
    response["Retry-After"] = str(int(COOL_OFF.total_seconds()))
    return response
