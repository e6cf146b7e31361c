# SPDX-License-Identifier: Apache-2.0
"""Two languages of one action: what it writes is in the agency's, what it refuses is told in its reader's."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.conf import settings
from django.utils import translation

_of_the_page: ContextVar[str | None] = ContextVar("language_of_the_page", default=None)


@contextmanager
def of_records() -> Iterator[None]:
    """What is written inside, on file, paper or message, is in the agency's language."""
    outer = _of_the_page.set(_of_the_page.get() or translation.get_language())
    try:
        with translation.override(settings.LANGUAGE_CODE):
            yield
    finally:
        _of_the_page.reset(outer)


@contextmanager
def of_reader() -> Iterator[None]:
    """What is said inside is for whoever waits for the page: a refusal with words in it that come from elsewhere."""
    with translation.override(_of_the_page.get() or translation.get_language()):
        yield


class _Reader:
    """Whoever waits for the page; the names are those that the collector of texts looks for."""

    def gettext(self, text: str) -> str:
        """The text in the language of the page, inside :func:`of_records` too."""
        with of_reader():
            return translation.gettext(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The same for a text that counts."""
        with of_reader():
            return translation.ngettext(one, many, count)


reader = _Reader()
