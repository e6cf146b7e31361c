# SPDX-License-Identifier: Apache-2.0
"""The running application for a browser: its own thread and connections, the test's time, and what went wrong in it."""

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from pytest_django.live_server_helper import LiveServer

from outorga.web.clock import CIVIL_TIME, as_of

START = datetime(2026, 11, 30, 9, 0, tzinfo=CIVIL_TIME)
HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "journeys"}}


class Moment:
    """What time it is in a journey: the moment set, and the seconds that really went by since."""

    def __init__(self) -> None:
        self.set(START)

    def set(self, moment: datetime) -> None:
        """Go to that moment."""
        self._moment, self._since = moment, time.monotonic()

    def now(self) -> datetime:
        """The moment, running on."""
        return self._moment + timedelta(seconds=time.monotonic() - self._since)

    def here(self) -> AbstractContextManager[None]:
        """The same time for what the test itself asks of the application."""
        return as_of(self.now())


moment = Moment()
broken: list[str] = []


class SetClock:
    """Each request happens at the journey's moment; an exception is kept for the test's message."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with moment.here():
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:
        """Leave the answer to the others."""
        broken.append(f"{request.method} {request.path}\n{''.join(traceback.format_exception(exception)[-6:])}")


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server on the test database; passwords are hashed quickly, no test is about their strength."""
    clocked = ["tests.journeys.served.SetClock", *settings.MIDDLEWARE]
    with override_settings(MIDDLEWARE=clocked, PASSWORD_HASHERS=HASHERS, CACHES=CACHES):
        server = LiveServer("127.0.0.1")
        try:
            with override_settings(SITE_URL=server.url):
                yield server.url
        finally:
            server.stop()
