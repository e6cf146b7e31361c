# SPDX-License-Identifier: Apache-2.0
"""Parts of the shell: trail, navigation, buttons, the standing of the norm, languages."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.template import Context
from django.template.loader import render_to_string
from django.utils.encoding import escape_uri_path
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from outorga.web.ui import navigation
from outorga.web.ui.middleware import PARAMETER
from outorga.web.ui.parts import Action


def trail(*steps: str) -> SafeString:
    """``{% trail "Início" "/empresa/" "Viagens" url "Pedido 2026.032.015" %}``: label, address, …, last bare."""
    pairs = [(steps[at], steps[at + 1] if at + 1 < len(steps) else "") for at in range(0, len(steps), 2)]
    return SafeString(render_to_string("ui/trail.html", {"steps": pairs}))


def button(label: str | Action, url: str = "", **parts: Any) -> SafeString:
    """A link as a button; without an address, the button that sends the form around it.

    Parts: ``icon kind post off_because about dialog``; ``dialog`` opens a confirmation.
    """
    dialog = parts.pop("dialog", "")
    token = parts.pop("token", "")
    chosen = (
        label
        if isinstance(label, Action)
        else Action(label, url or (f"?confirmar={dialog}#{dialog}" if dialog else ""), **parts)
    )
    return SafeString(render_to_string("ui/button.html", {"action": chosen, "dialog": dialog, "csrf_token": token}))


def area_home(context: Context) -> str:
    """Where the agency's area starts for the person at hand."""
    account = context.get("account")
    return navigation.home(navigation.STAFF, account.powers if account else ())


def main_nav(context: Context, area: str) -> list[navigation.NavLink]:
    """The entries of ``company`` or ``staff`` for the person at hand."""
    account = context.get("account")
    items = navigation.STAFF if area == "staff" else navigation.COMPANY
    powers, counts = (account.powers, account.counts) if account else (frozenset(), {})
    return navigation.links(items, here=str(context.get("here", "")), powers=powers, counts=counts)


def _address_with(context: Context, name: str, value: str) -> str:
    request: HttpRequest | None = context.get("request")
    query = request.GET.copy() if request else QueryDict(mutable=True)
    query[name] = value
    return f"?{query.urlencode()}"


def page_url(context: Context, number: int, field: str = "") -> str:
    """This address at another page, its filters kept."""
    return _address_with(context, field or "page", str(number))


def export_url(context: Context, kind: str) -> str:
    """This list, as filtered and sorted, as ``csv`` or ``xlsx``."""
    return _address_with(context, "_export", kind)


def other_languages(context: Context) -> list[tuple[str, Any]]:
    """The languages that the page is not in."""
    return [(code, name) for code, name in settings.LANGUAGES if code != get_language()]


def address_in_any_language(context: Context) -> str:
    """This address without the language that it may ask for itself, which would win over the one chosen now."""
    request: HttpRequest = context["request"]
    query = request.GET.copy()
    if query.pop(PARAMETER, None) is None:
        return request.get_full_path()
    return f"{escape_uri_path(request.path)}{'?' if query else ''}{query.urlencode()}"
