# SPDX-License-Identifier: Apache-2.0
"""`make shots`: the main pages of a fresh demo agency, on a desk and on a phone, into docs/screens.

The demo is built for one fixed day, so that a picture changes only when its page does; `scripts/scene.py` adds what the
guides show and the demo's first stage does not have.
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
SCENE = ROOT / "scripts" / "scene.py"
OUTORGA = str(Path(sys.executable).parent / "outorga")
WIDTHS = {"desk": 1280, "phone": 360}
DAY = "2026-11-30"
SCREEN, TALLEST = 900, 1800
COLOURS = 64
DESK, PHONE = ("desk",), ("phone",)
TYPED = " <- "
CHROMIUM = ["--no-sandbox", "--lang=pt-BR", "--disable-gpu", "--disable-background-networking"]


@dataclass(frozen=True, slots=True)
class Shot:
    """A page: its address, whose log-in it needs, what to do from there, and on which devices it is taken.

    Each thing to do is a selector that is clicked, or a selector and a text that is typed there.
    """

    name: str
    path: str
    role: str = ""
    do: tuple[str, ...] = ()
    devices: tuple[str, ...] = tuple(WIDTHS)


ROW, LINE, MAIN_BUTTON = "main tbody a", "main .rows a", "main a.primary"
CHECK = "/campo/veiculo/HFM1A37/parada/?servico=continuous"
SEE_THE_RESULT = (
    "main label:has(input[value=safety_defect])", "[name=place] <- MG-010, km 30", "button[name=prever]",
)  # fmt: skip
ARGUED = "[name=text] <- O veículo parou por ordem da polícia rodoviária, como mostra o boletim anexo."
DECIDED = (
    "main label:has(input[value=reject])",
    "[name=reason] <- A ordem de serviço é de dias depois da parada e não afasta o que se viu na estrada.",
    "button[name=assinar]",
)
SUSPEND = "main a:has-text('Suspender')"
SHOTS = (
    Shot("home", "/"),
    Shot("sign-in", "/entrar/"),
    Shot("verify", "/verificar/"),
    Shot("search", "/busca/?q=sao"),
    Shot("provision", "/norma/mg-44007-2005/art2_cpt_inc4/"),
    Shot("decision", "/decisoes/mg-44007-2005/fine/?caso=mg-44007-2005-114a"),
    Shot("decision-ledger", "/decisoes/mg-pl1842-2004/sanctions/?caso=mg-pl1842-2004-044"),
    Shot("decision-amount", "/decisoes/mg-pl1842-2004/amount_due/?caso=mg-pl1842-2004-128"),
    Shot("company-home", "/empresa/", "company"),
    Shot("company-registry", "/empresa/cadastro/", "company"),
    Shot("company-trips", "/empresa/viagens/", "company"),
    Shot("company-authorization", "/empresa/viagens/", "company", (ROW,)),
    Shot("company-notice", "/empresa/autos/", "company", (ROW,), DESK),
    Shot("company-defence", "/empresa/autos/", "company", (ROW, MAIN_BUTTON, ARGUED, "button[name=conferir]")),
    Shot("company-slip", "/empresa/multas/", "company", (ROW, "main form button.primary")),
    Shot("company-situation", "/empresa/situacao/", "company", (), DESK),
    Shot("inbox", "/caixa/", "clerk"),
    Shot("case", "/caixa/", "clerk", (ROW,)),
    Shot("registry", "/cadastro/", "clerk"),
    Shot("authorizations", "/autorizacoes/", "clerk"),
    Shot("notice", "/autos/?situacao=served", "clerk", (ROW,), DESK),
    Shot("notice-service", "/autos/?situacao=served", "clerk", (ROW, "main a:has-text('Registrar a entrega')"), DESK),
    Shot("publication", "/publicacoes/", "clerk", (LINE,), DESK),
    Shot("roadside-vehicle", "/campo/veiculo/HFM1A37/", "inspector", (), PHONE),
    Shot("roadside-check", CHECK, "inspector", SEE_THE_RESULT, PHONE),
    Shot("inspection", "/vistorias/nova/?placa=HFM1A37", "inspector", (MAIN_BUTTON,), PHONE),
    Shot("inspection-report", "/vistorias/", "inspector", (ROW,), DESK),
    Shot("defence-draft", "/defesas/", "director", (LINE,), DESK),
    Shot("defence-sign", "/defesas/", "director", (LINE, *DECIDED), DESK),
    Shot("suspension", "/sancoes/", "director", (ROW,), DESK),
    Shot("suspension-confirm", "/sancoes/", "director", (ROW, SUSPEND, "a[data-dialog]"), DESK),
    Shot("council", "/conselho/", "council_secretary", (LINE, ".agenda a"), DESK),
    Shot("bank-file", "/arrecadacao/arquivos/", "treasurer", (LINE,), DESK),
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
        subprocess.run([sys.executable, str(SCENE), DAY], check=True)
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
            page = browser.new_page(viewport={"width": width, "height": SCREEN}, locale="pt-BR")
            if role:
                sign_in(page, address, known[role])
            mine = (shot for shot in SHOTS if shot.role == role and device in shot.devices)
            yield from (visit(page, address, shot, device) for shot in mine)
            page.close()


def visit(page: Page, address: str, shot: Shot, device: str) -> str:
    """Take the whole page; answer what is wrong with it, if anything."""
    answer = page.goto(f"{address}{shot.path}", wait_until="networkidle")
    for what in shot.do:
        carry_out(page, what)
    keep(whole(page), SCREENS / f"{shot.name}-{device}.png")
    too_wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    if answer is None or answer.status != 200:
        return f"{shot.name} ({device}): HTTP {answer.status if answer else 'none'}"
    return f"{shot.name} ({device}): wider than the screen" if too_wide else ""


def carry_out(page: Page, what: str) -> None:
    """Click, or type."""
    selector, typing, text = what.partition(TYPED)
    if typing:
        page.locator(selector).first.fill(text)
    else:
        page.locator(selector).first.click()
    page.wait_for_load_state("networkidle")


def whole(page: Page) -> bytes:
    """The first screens of the page, on one screen as tall: what is fixed to the screen's edge is at the picture's."""
    width = page.viewport_size["width"] if page.viewport_size else WIDTHS["desk"]
    tall = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": min(max(tall, SCREEN), TALLEST)})
    picture = page.screenshot()
    page.set_viewport_size({"width": width, "height": SCREEN})
    return picture


def keep(picture: bytes, path: Path) -> None:
    """In the few colours that it has: small enough for the repository."""
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS).save(path, optimize=True)


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
    print("\n".join(wrong) or f"{sum(len(shot.devices) for shot in SHOTS)} pictures in {SCREENS.relative_to(ROOT)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
