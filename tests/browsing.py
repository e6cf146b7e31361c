# SPDX-License-Identifier: Apache-2.0
"""What every test in Chromium shares: how it is started, and a click that waits for the page it leads to."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, sync_playwright

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]


@contextmanager
def started(chromium: str) -> Iterator[Browser]:
    """The browser, and the database open to the thread in which its driver keeps an event loop.

    The database is used between the loop's turns, never in them.
    """
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        running = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield running
        running.close()


def go(page: Page, target: Locator) -> None:
    """Click what leads to another page, and be there: a click by itself ends while the old one may still stand."""
    with page.expect_navigation(wait_until="domcontentloaded"):
        target.click()
