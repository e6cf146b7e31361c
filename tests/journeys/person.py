# SPDX-License-Identifier: Apache-2.0
"""Somebody at a browser: reads, clicks and types. Every page that they see is examined before they go on."""

import contextlib
import io
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Frame, Locator, Page, Response, expect
from playwright.sync_api import Error as PlaywrightError
from pypdf import PdfReader

from outorga.web.accounts.models import User
from outorga.web.accounts.totp import code_for
from outorga.web.clock import CIVIL_TIME
from tests.journeys.agency import PASSWORD, SECRET
from tests.journeys.served import broken
from tests.pictures import qr_codes

DESK, PHONE = 1280, 360
PATIENCE = 30_000
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} at ${event.sourceFile}`));
"""
GRAVE = ("serious", "critical")
examined: set[str] = set()


@dataclass(slots=True)
class Seen:
    """One page as the person read it."""

    who: str
    address: str
    text: str


@dataclass
class Notebook:
    """What the people of a journey saw, and what was wrong with it."""

    pages: list[Seen] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Paper:
    """A printed paper."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        pages = PdfReader(io.BytesIO(content)).pages
        self.text = " ".join(" ".join(page.extract_text() for page in pages).split())

    def says(self, *texts: str) -> None:
        """Each of these is printed on it."""
        for text in texts:
            assert _plain(text) in _plain(self.text), f"'{text}' is not printed: {self.text}"

    def code(self) -> str:
        """What its QR code says, read from the page as it is printed."""
        if shutil.which("pdftoppm") is None:
            pytest.skip("poppler is absent")
        command = ["pdftoppm", "-r", "200", "-png", "-f", "1", "-l", "1", "-"]
        return decode(subprocess.run(command, input=self.content, capture_output=True, check=True).stdout)


class Person:
    """One person with a browser of their own."""

    def __init__(
        self, browser: Browser, address: str, notebook: Notebook, *, name: str = "", width: int = DESK
    ) -> None:
        self.name, self.address, self.notebook = name, address, notebook
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, locale="pt-BR", base_url=address, reduced_motion="reduce"
        )
        self.context.add_init_script(TELL_VIOLATIONS)
        self.context.set_default_timeout(PATIENCE)
        self._unread = False
        self.page = self._watched(self.context.new_page())

    def _watched(self, page: Page) -> Page:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._note(f"script error: {error}"))
        page.on("response", self._check_answer)
        page.on("framenavigated", self._turned)
        return page

    def _note(self, problem: str) -> None:
        self.notebook.wrong.append(f"{self.name} at {self.page.url}: {problem}")

    def _hear(self, message: ConsoleMessage) -> None:
        # The browser repeats every 4xx in its console; those that matter are looked at as answers.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self._note(f"console: {message.text}")

    def _check_answer(self, answer: Response) -> None:
        if answer.status >= 500:
            self._note(f"HTTP {answer.status} from {answer.url}: {broken[-1] if broken else ''}")

    def _turned(self, frame: Frame) -> None:
        self._unread = self._unread or frame == self.page.main_frame

    # Reading

    def read(self) -> str:
        """The page's text; a page not looked at yet is examined first."""
        if self._unread:
            self._unread = False
            self.page.wait_for_load_state("load")
            self._examine()
        return self.page.inner_text("body")

    def _examine(self) -> None:
        text = self.page.inner_text("body")
        self.notebook.pages.append(Seen(self.name, self.page.url, text))
        if self.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            self._note("wider than the screen")
        alike = re.sub(r"\d+", "0", f"{self.page.url.split('?')[0]} {self.page.title()} {self.page.viewport_size}")
        if alike not in examined:
            examined.add(alike)
            self._run_axe()

    def _run_axe(self) -> None:
        for rule in Axe().run(self.page, options={"resultTypes": ["violations"]}).response["violations"]:
            if rule["impact"] in GRAVE:
                self._note(f"axe {rule['id']}: {rule['nodes'][0]['html'][:160]}")

    def sees(self, *texts: str) -> None:
        """Each of these stands on the page (spaces and letter case aside)."""
        shown = _plain(self.read())
        for text in texts:
            assert _plain(text) in shown, f"{self.name} does not see '{text}' at {self.page.url}:\n{self.read()}"

    def sees_no(self, *texts: str) -> None:
        """None of these stands on the page, nor in its source."""
        shown, source = _plain(self.read()), _plain(self.page.content())
        for text in texts:
            assert _plain(text) not in shown, f"{self.name} sees '{text}' at {self.page.url}"
            assert _plain(text) not in source, f"'{text}' is in the source of {self.page.url}"

    def finds(self, pattern: str) -> str:
        """The first group of the pattern in the page's text."""
        found = re.search(pattern, self.read())
        assert found, f"{pattern} is not at {self.page.url}:\n{self.read()}"
        return found[1]

    def reads_code(self) -> str:
        """Point a camera at the QR code on the screen."""
        self.read()
        box = self.page.locator(".qr-box svg")
        return decode(box.screenshot())

    # Acting

    def leaves(self) -> None:
        """Look at the last page, then close the browser."""
        if not self.page.is_closed():
            self.read()
            self.context.close()

    def opens_log_in(self) -> "Person":
        """The only address that is ever typed."""
        self.page.goto("/entrar/")
        self.read()
        return self

    def signs_in(self, user: User, *, second_factor: bool = False) -> "Person":
        """Type the password, and the authenticator's code where one is asked."""
        self.opens_log_in()
        self.write("E-mail", user.email)
        self.page.get_by_label("Senha", exact=True).fill(PASSWORD)
        self.press("Entrar")
        if second_factor:
            self.write("Código de 6 números", code_for(SECRET, _machine_time()))
            self.press("Entrar")
        return self

    def press(self, name: str, *, within: Locator | None = None, stays: bool = False) -> None:
        """Click a button; it leads to another page, or with ``stays`` changes this one."""
        self._click(self._there((within or self.page).get_by_role("button", name=_exactly(name)), name), stays=stays)

    def follow(self, name: str, *, within: Locator | None = None, nth: int | None = None) -> None:
        """Click a link."""
        links = (within or self.page).get_by_role("link", name=_exactly(name))
        self._click(self._there(links if nth is None else links.nth(nth), name))

    def opens_dialog(self, name: str) -> None:
        """Click the link that opens a confirmation on the same page."""
        self._click(self._there(self.page.get_by_role("link", name=_exactly(name)), name), stays=True)

    def goes_to(self, entry: str) -> None:
        """Click an entry of the main navigation."""
        self.follow_first(entry, within=self.page.locator("nav.mainnav"))

    def follow_first(self, name: str, *, within: Locator | None = None) -> None:
        """Click the first link that begins so: rows name more than their subject."""
        self.read()
        self._click((within or self.page).get_by_role("link", name=re.compile(_pattern(name))).first)

    def press_first(self, buttons: Locator) -> None:
        """Click the first of several alike."""
        self._click(buttons.first)

    def _click(self, target: Locator, *, stays: bool = False) -> None:
        self.read()
        if stays:
            target.click()
            return
        with self.page.expect_navigation(wait_until="load"):
            target.click()
        self.read()

    def write(self, label: str, value: str, *, within: Locator | None = None) -> None:
        """Type into the field of that label."""
        self.read()
        self._field(label, within).fill(value)

    def _field(self, label: str, within: Locator | None = None) -> Locator:
        known = re.compile(rf"^\s*{_pattern(label)}(\s*\([^()]*\))?\s*$")
        return self._there((within or self.page).get_by_label(known), label)

    def _there(self, target: Locator, name: str) -> Locator:
        """The one control of that name; where there is none or more than one, the page tells what it has."""
        with contextlib.suppress(PlaywrightError):
            target.first.wait_for(state="attached", timeout=PATIENCE)
        if target.count() != 1:
            names = self.page.locator("label, legend, button, main a").all_inner_texts()
            shown = "; ".join(" ".join(text.split()) for text in names)
            raise AssertionError(
                f"{target.count()} of '{name}' at {self.page.url}: {shown}\n{self.page.inner_text('main')}"
            )
        return target

    def write_moment(self, question: str, day: str, hour: str) -> None:
        """Type a day and an hour."""
        self.read()
        group = self._there(self.page.get_by_role("group", name=_begins(question)), question)
        group.get_by_label("Data").fill(day)
        group.get_by_label("Hora").fill(hour)

    def fill(self, answers: dict[str, str]) -> None:
        """Type several fields."""
        for label, value in answers.items():
            self.write(label, value)

    def choose(self, question: str, *options: str) -> None:
        """Tick these options of a question."""
        self.read()
        group = self._there(self.page.get_by_role("group", name=_begins(question)), question)
        for option in options:
            either = group.get_by_role("radio", name=_begins(option)).or_(
                group.get_by_role("checkbox", name=_begins(option))
            )
            self._there(either, option).check()

    def tick(self, label: str) -> None:
        """Tick a box."""
        self.read()
        self.page.get_by_role("checkbox", name=_begins(label)).check()

    def select(self, label: str, option: str) -> None:
        """Choose from a list."""
        self.read()
        self._field(label).select_option(label=option)

    def upload(self, label: str, name: str, content: bytes, media_type: str = "application/pdf") -> None:
        """Give a file."""
        self.read()
        self._field(label).set_input_files({"name": name, "mimeType": media_type, "buffer": content})

    def row(self, text: str, *, under: str = "") -> Locator:
        """The line of a list or table in which this text stands, under a heading where more lists name it."""
        self.read()
        place = self.section(under) if under else self.page.locator("main")
        found = place.locator("li, tr").filter(has_text=text)
        expect(found.first).to_be_visible()
        return found.last

    def section(self, heading: str) -> Locator:
        """The panel under this heading."""
        self.read()
        return self.page.locator("section").filter(has=self.page.get_by_role("heading", name=_exactly(heading))).last

    def reads_paper(self, link: str) -> "Paper":
        """Open a paper by its link: its text, and what a camera finds on it."""
        return Paper(self.fetches(link))

    def fetches(self, link: str, *, within: Locator | None = None) -> bytes:
        """Open a paper by its link and keep its bytes."""
        self.read()
        target = (within or self.page).get_by_role("link", name=_exactly(link))
        address = target.first.get_attribute("href") or ""
        answer = self.context.request.get(address)
        assert answer.ok, f"HTTP {answer.status} from {address}"
        return answer.body()

    @contextlib.contextmanager
    def in_new_tab(self, link: str) -> Iterator[None]:
        """Follow a link that opens another tab, and look at that one meanwhile."""
        with self.context.expect_page() as opened:
            self.page.get_by_role("link", name=_begins(link)).first.click()
        back, self.page = self.page, self._watched(opened.value)
        self._unread = True
        yield
        self.page.close()
        self.page = back

    def opens(self, address: str) -> bool:
        """Type an address, which no journey does; no when it gives a file and not a page."""
        try:
            answer = self.page.goto(address)
        except PlaywrightError as error:
            if "Download is starting" in str(error):
                return False
            raise
        if answer is None or "text/html" not in answer.headers.get("content-type", ""):
            self._unread = False
            return False
        self.read()
        return True

    def opens_code(self, address: str) -> "Person":
        """Open what a QR code says, as the camera of a phone does."""
        self.page.goto(address)
        self.read()
        return self


def decode(picture: bytes) -> str:
    """What the QR code on a picture says."""
    found = qr_codes(Image.open(io.BytesIO(picture)))
    assert found, "there is no code on the picture"
    return str(found[0].text)


def _machine_time() -> datetime:
    return datetime.now(CIVIL_TIME)


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\u00a0", " ")).casefold()


def _pattern(text: str) -> str:
    """The words as they may stand in a source with line breaks."""
    return r"\s+".join(re.escape(word).replace("/", r"\/") for word in text.split())


def _exactly(name: str) -> re.Pattern[str]:
    return re.compile(rf"^\s*{_pattern(name)}\s*$")


def _begins(name: str) -> re.Pattern[str]:
    return re.compile(rf"^\s*{_pattern(name)}")
