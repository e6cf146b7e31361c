# SPDX-License-Identifier: Apache-2.0
"""Components that wrap what the page puts inside them."""

from typing import Any

from django.http import HttpRequest
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import slugify


def _render(template: str, **values: Any) -> SafeString:
    return SafeString(render_to_string(template, values))


def page_head(content: str, title: str, **parts: Any) -> SafeString:
    """Title of the page; the content is its actions (two at most). Parts: ``lead status kicker saved name``."""
    return _render("ui/page_head.html", title=title, actions=SafeString(content.strip()), **parts)


def panel(content: str, title: str = "", **parts: Any) -> SafeString:
    """A box with a heading. Parts: ``flush sunken flow note link link_label footer level id``."""
    return _render("ui/panel.html", content=content, title=title, id=parts.pop("id", "") or slugify(title), **parts)


def callout(content: str, tone: str = "info", icon: str = "", title: str = "") -> SafeString:
    """What must be known before going on; at most two on a page."""
    return _render(
        "ui/callout.html", content=content, tone=tone, icon=icon or {"mute": "info"}.get(tone, tone), title=title
    )


def more(content: str, summary: str, open: bool = False) -> SafeString:
    """A detail that most readers do not need."""
    return _render("ui/more.html", content=content, summary=summary, open=open)


def quote(content: str, source: str = "", big: bool = False) -> SafeString:
    """Quoted words; law always looks like law."""
    return _render("ui/quote.html", content=content, source=source, big=big)


def empty(content: str, title: str, text: str = "", drawing: str = "bus", icon: str = "") -> SafeString:
    """Nothing here yet: what would be here, what to have at hand, and the first action as content."""
    return _render(
        "ui/empty.html", actions=SafeString(content.strip()), title=title, text=text, drawing=drawing, icon=icon
    )


def actions(content: str, sticky: bool = False) -> SafeString:
    """The row of buttons."""
    return _render("ui/actions.html", content=content, sticky=sticky)


def act(content: str, title: str, action: str, **parts: Any) -> SafeString:
    """The use of a power: a form with its reason. Parts: ``form button icon version effects token id kind``."""
    parts.setdefault("kind", "primary")
    return _render(
        "ui/act.html", content=content, title=title, action=action, id=parts.pop("id", "") or slugify(title), **parts
    )


def verdict(content: str, title: str, tone: str = "ok", text: str = "", **parts: Any) -> SafeString:
    """The public yes or no, readable at arm's length. Parts: ``icon footer``."""
    icon = parts.pop("icon", "") or {"mute": "info"}.get(tone, tone)
    return _render("ui/verdict.html", content=content, title=title, tone=tone, text=text, icon=icon, **parts)


def confirm(context: Context, content: str, id: str, title: str, action: str, **parts: Any) -> SafeString:
    """The dialog of a grave act, filled by its effects. Without script it opens at ``?confirmar=<id>``.

    Parts: ``button text effects form keep version icon``.
    """
    request: HttpRequest | None = context.get("request")
    form = parts.get("form")
    asked = request is not None and request.GET.get("confirmar") == id
    values = {**parts, "id": id, "title": title, "action": action, "content": content}
    values["open"] = asked or bool(form is not None and form.is_bound and form.errors)
    values["csrf_token"] = context.get("csrf_token")
    values["request"] = request
    return SafeString(render_to_string("ui/confirm.html", values))
