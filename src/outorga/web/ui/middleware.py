# SPDX-License-Identifier: Apache-2.0
"""The language of a page."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

PARAMETER = "idioma"


class ChosenLanguage:
    """Portuguese unless the reader chose another one in the footer; a browser's own language is no choice.

    A page that is rendered once for everybody has no form that posts: it links to itself, the choice in the address.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked, kept = request.GET.get(PARAMETER, ""), request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        known = [code for code in (asked, kept) if code in dict(settings.LANGUAGES)]
        language = known[0] if known else settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = translation.get_language()
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", language)
            if language == asked:
                keep(response, language)
        return response


def keep(response: HttpResponse, language: str) -> None:
    """Remember the choice as the form of the footer does."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, language, max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH, domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE, httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]
    )  # fmt: skip
