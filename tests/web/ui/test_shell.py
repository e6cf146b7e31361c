# SPDX-License-Identifier: Apache-2.0
"""Shell: navigation without dead links, language by choice, error pages that need nothing."""

from types import SimpleNamespace

import pytest
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.views import defaults

from outorga.web.ui import context, navigation
from outorga.web.ui.middleware import ChosenLanguage
from outorga.web.ui.navigation import NavItem


def links(here: str, powers: tuple[str, ...] = ()) -> list[navigation.NavLink]:
    items = [
        NavItem("Componentes", "/componentes/"),
        NavItem("Nada", "/nao-existe/"),
        NavItem("Idioma", "/idioma/", power="norms.manage", count="inbox"),
    ]
    return navigation.links(items, here=here, powers=powers, counts={"inbox": 23})


def test_an_entry_without_a_page_or_without_the_power_is_left_out() -> None:
    assert [link.label for link in links("/")] == ["Componentes"]
    assert [link.label for link in links("/", ("norms.manage",))] == ["Componentes", "Idioma"]
    assert links("/", ("norms.manage",))[1].count == 23


def test_the_entry_that_covers_the_page_is_marked() -> None:
    assert [link.current for link in links("/componentes/x/")] == [True]
    assert [link.current for link in links("/outra/")] == [False]


def test_only_the_deepest_entry_is_marked_and_one_may_cover_other_addresses() -> None:
    items = [
        NavItem("Tudo", "/componentes/"),
        NavItem("Parte", "/componentes/", covers=("/componentes/parte/", "/processos/")),
    ]
    marked = [[link.label for link in navigation.links(items, here=here, powers=(), counts={}) if link.current]
              for here in ("/componentes/parte/1/", "/processos/2026.1/", "/idioma/")]  # fmt: skip
    assert marked == [["Parte"], ["Parte"], []]


def test_the_shell_has_no_place_for_what_it_does_not_know() -> None:
    with pytest.raises(LookupError, match="standing"):
        context.provide("weather", lambda _request: None)


def test_a_visitor_has_no_powers_and_asks_no_room() -> None:
    request = RequestFactory().get("/")
    account = context.Account(request)
    assert (account.signed_in, account.name, account.powers, account.counts, account.unread) == (
        False,
        "",
        frozenset(),
        {},
        0,
    )


def test_a_person_is_shown_by_name_else_by_address() -> None:
    request = RequestFactory().get("/")
    request.user = SimpleNamespace(is_authenticated=True, name="Marta Lima")  # type: ignore[assignment]
    assert context.Account(request).name == "Marta Lima"


def answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.LANGUAGE_CODE)


@pytest.mark.parametrize(("cookie", "language"), [("", "pt-br"), ("en", "en"), ("xx", "pt-br"), ("../../etc", "pt-br")])
def test_a_page_is_in_portuguese_until_the_reader_chooses(cookie: str, language: str) -> None:
    request = RequestFactory().get("/", headers={"accept-language": "en-US"})
    request.COOKIES["django_language"] = cookie
    response = ChosenLanguage(answer)(request)
    assert response.content.decode() == language
    assert response["Content-Language"] == language


@pytest.mark.parametrize(
    ("asked", "kept", "language"), [("en", "", "en"), ("pt-br", "en", "pt-br"), ("xx", "en", "en")]
)
def test_an_address_may_ask_for_a_language_that_there_is(asked: str, kept: str, language: str) -> None:
    request = RequestFactory().get("/", {"idioma": asked})
    request.COOKIES["django_language"] = kept
    response = ChosenLanguage(answer)(request)
    assert response["Content-Language"] == language
    assert ("django_language" in response.cookies) == (language == asked)


@pytest.mark.django_db
def test_the_choice_of_language_is_kept_alike_from_the_footer_and_from_the_address(client: Client) -> None:
    response = client.post("/idioma/", {"language": "en", "next": "/"})
    assert response.status_code == 302
    by_form, by_address = (
        answered.cookies["django_language"] for answered in (response, client.get("/verificar/?idioma=en"))
    )
    assert (by_form.value, by_form["samesite"], by_form["httponly"]) == ("en", "Lax", True)
    assert by_form.OutputString() == by_address.OutputString()


@pytest.mark.django_db
def test_the_footer_of_an_address_that_asks_for_a_language_leads_to_the_one_chosen(client: Client) -> None:
    text = client.get("/verificar/?q=RVM4C82&idioma=en").content.decode()
    assert 'name="next" value="/verificar/?q=RVM4C82"' in text
    assert 'name="next" value="/verificar/"' in client.get("/verificar/?idioma=en").content.decode()
    assert 'name="next" value="/verificar/?q=x%2Fy"' in client.get("/verificar/?q=x%2Fy").content.decode()


def test_a_choice_of_language_never_leads_to_another_site(client: Client) -> None:
    response = client.post("/idioma/", {"language": "en", "next": "https://example.org/"})
    assert response["Location"] == "/"


def test_the_page_of_a_broken_server_needs_neither_database_nor_request() -> None:
    response = defaults.server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "Algo quebrou do nosso lado" in response.content.decode()


@pytest.mark.parametrize("template", ["400.html", "403_csrf.html"])
def test_the_pages_of_refused_requests_need_no_request(template: str) -> None:
    assert 'class="empty"' in render_to_string(template)


def test_visitors_do_not_see_the_page_of_components(rf: RequestFactory) -> None:
    from django.http import Http404  # noqa: PLC0415

    from outorga.web.ui.views import components  # noqa: PLC0415

    request = rf.get("/componentes/")
    request.user = SimpleNamespace(is_staff_member=False)  # type: ignore[assignment]
    with pytest.raises(Http404):
        components(request)
