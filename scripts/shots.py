# SPDX-License-Identifier: Apache-2.0
"""`make shots`: the main pages of a fresh demo agency, on a desk and on a phone, into docs/screens.

The demo is built for one fixed day, so that a picture changes only when its page does.
"""

import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from postgresql import free_port
from run import serving, stop

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "docs" / "screens"
OUTORGA = str(Path(sys.executable).parent / "outorga")
WIDTHS = {"desk": 1280, "phone": 360}
DAY = "2026-11-30"
TALLEST = 1800
COLOURS = 64
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@dataclass(frozen=True, slots=True)
class Shot:
    """A page: its address, whose log-in it needs, and the link to follow from there where it has no fixed address."""

    name: str
    path: str
    role: str = ""
    follow: str = ""


SHOTS = (
    Shot("home", "/"),
    Shot("sign-in", "/entrar/"),
    Shot("verify", "/verificar/"),
    Shot("search", "/busca/?q=sao"),
    Shot("provision", "/norma/mg-44007-2005/art2_cpt_inc4/"),
    Shot("decision", "/decisoes/mg-44007-2005/fine/?caso=mg-44007-2005-114a"),
    Shot("company-home", "/empresa/", "company"),
    Shot("company-registry", "/empresa/cadastro/", "company"),
    Shot("company-trips", "/empresa/viagens/", "company"),
    Shot("company-authorization", "/empresa/viagens/", "company", "main tbody a"),
    Shot("inbox", "/caixa/", "clerk"),
    Shot("case", "/caixa/", "clerk", "main tbody a"),
    Shot("registry", "/cadastro/", "clerk"),
    Shot("authorizations", "/autorizacoes/", "clerk"),
)


@contextmanager
def agency() -> Iterator[str]:
    """A server with its own database, gone afterwards."""
    with tempfile.TemporaryDirectory() as home:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        os.environ |= {"OUTORGA_HOME": home, "OUTORGA_SITE_URL": address, "OUTORGA_REQUIRE_SECOND_FACTOR": "false"}
        os.environ.pop("DATABASE_URL", None)
        subprocess.run([OUTORGA, "demo", "--today", DAY, "--stage", "core"], check=True)
        server = subprocess.Popen([OUTORGA, "serve", "--migrated", "--port", str(port)], stdin=subprocess.DEVNULL)
        try:
            if not serving(server, port):
                raise SystemExit("the server did not start")
            yield address
        finally:
            stop([server])


def accounts() -> dict[str, tuple[str, str]]:
    """Log-in and password by role code, asked from the demo in a process of its own."""
    program = (
        "from outorga.commands.console import start_shell; start_shell();"
        "from outorga.web.demo import logins; [print(role, email) for role, email in logins.by_role().items()];"
        "print(logins.PASSWORD)"
    )
    asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    *rows, password = asked.stdout.splitlines()
    return {role: (email, password) for role, email in (row.split() for row in rows)}


def sign_in(page: Page, address: str, account: tuple[str, str]) -> None:
    email, password = account
    page.goto(f"{address}/entrar/")
    page.fill("input[name=login]", email)
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_load_state("networkidle")


def take(browser: Browser, address: str, known: dict[str, tuple[str, str]]) -> Iterator[str]:
    for role in dict.fromkeys(shot.role for shot in SHOTS):
        for device, width in WIDTHS.items():
            page = browser.new_page(viewport={"width": width, "height": 900}, locale="pt-BR")
            if role:
                sign_in(page, address, known[role])
            yield from (visit(page, address, shot, device) for shot in SHOTS if shot.role == role)
            page.close()


def visit(page: Page, address: str, shot: Shot, device: str) -> str:
    """Take the whole page; answer what is wrong with it, if anything."""
    answer = page.goto(f"{address}{shot.path}", wait_until="networkidle")
    if shot.follow:
        page.locator(shot.follow).first.click()
        page.wait_for_load_state("networkidle")
    keep(page.screenshot(full_page=True), SCREENS / f"{shot.name}-{device}.png")
    too_wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    if answer is None or answer.status != 200:
        return f"{shot.name} ({device}): HTTP {answer.status if answer else 'none'}"
    return f"{shot.name} ({device}): wider than the screen" if too_wide else ""


def keep(picture: bytes, path: Path) -> None:
    """The first screens of the page, in the few colours that it has: small enough for the repository."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image = image.crop((0, 0, image.width, min(image.height, TALLEST)))
    image.quantize(COLOURS).save(path, optimize=True)


def main() -> int:
    browser_path = os.environ.get("OUTORGA_BROWSER") or shutil.which("chromium")
    if browser_path is None:
        print("Chromium is needed (Debian: apt-get install chromium)")
        return 1
    SCREENS.mkdir(parents=True, exist_ok=True)
    with agency() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=CHROMIUM)
        wrong = [problem for problem in take(browser, address, accounts()) if problem]
        browser.close()
    print("\n".join(wrong) or f"{len(SHOTS) * len(WIDTHS)} pictures in {SCREENS.relative_to(ROOT)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
