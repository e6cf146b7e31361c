# SPDX-License-Identifier: Apache-2.0
"""Commands of the law: decide, conformance, explain, and the law itself."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from outorga.law.engine import conformance, coverage, norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import errors_json, explain_text, to_json
from outorga.law.kernel.citations import label
from outorga.law.kernel.errors import InvalidFacts, LawError
from outorga.law.kernel.facts import schema_of

OK, FAILED, WRONG_FACTS = 0, 1, 2
Subparsers = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_parsers(commands: Any) -> None:
    """Add the commands of this module; each sets ``run``, which returns the exit code."""
    _decide_parser(commands)
    parser = _command(commands, "conformance", run_conformance, "roda arquivos de casos e mostra cada diferença")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="sem arquivo: todos os casos do pacote")
    parser = _command(
        commands, "explain", run_explain, "mostra o que um serviço pergunta, ou explica uma decisão lida da entrada"
    )
    parser.add_argument("norm")
    parser.add_argument("service")
    _json_flag(parser)
    law = commands.add_parser("law", help="as normas, seus dispositivos e a cobertura").add_subparsers(required=True)
    _json_flag(_command(law, "list", run_list, "lista as normas"))
    parser = _command(law, "show", run_show, "mostra uma norma ou um dispositivo")
    parser.add_argument("norm")
    parser.add_argument("provision", nargs="?")
    _json_flag(parser)
    _coverage_parser(law)


def _coverage_parser(law: Any) -> None:
    parser = _command(law, "coverage", run_coverage, "conta os dispositivos que o sistema cumpre")
    parser.add_argument("norm")
    parser.add_argument("--kind", default="", help="rule,infraction,definition,... (sem isto: todos)")
    parser.add_argument("--record", nargs="*", type=Path, metavar="FILE", default=None,
                        help="mede de novo com os casos e com o que os testes declararam, e grava")  # fmt: skip
    _json_flag(parser)


def _command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text)
    parser.set_defaults(run=run)
    return parser


def _json_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="resposta para programas")


def _decide_parser(commands: Any) -> None:
    parser = _command(commands, "decide", run_decide, "decide: lê os fatos (JSON) da entrada e imprime a decisão")
    parser.add_argument("norm")
    parser.add_argument("service")
    parser.add_argument("--lines", action="store_true", help="um objeto de fatos por linha, uma decisão por linha")
    parser.add_argument("--text", action="store_true", help="explicação em português em vez de JSON")


def run_decide(args: argparse.Namespace) -> int:
    """Exit 0 when answered, a refusal included; 2 when facts are wrong."""
    norms.get(args.norm).service(args.service)
    if args.lines:
        return max((_decide_one(args, line) for line in sys.stdin.buffer if line.strip()), default=OK)
    return _decide_one(args, sys.stdin.buffer.read())


def _decide_one(args: argparse.Namespace, facts: bytes) -> int:
    try:
        decision = decide(args.norm, args.service, facts)
    except InvalidFacts as error:
        _print_json(errors_json(error), indent=None if args.lines else 1)
        return WRONG_FACTS
    if args.text:
        print(explain_text(decision))
    else:
        _print_json(to_json(decision), indent=None if args.lines else 1)
    return OK


def _print_json(value: Any, *, indent: int | None = 1) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=indent))


def run_conformance(args: argparse.Namespace) -> int:
    """Each failure with expected and got; exit 1 if any failed."""
    failed = passed = disputed = 0
    for result in conformance.run(_cases(args.files)):
        if result.passed:
            passed += 1
        elif result.disputed:
            disputed += 1
        else:
            failed += 1
            print(
                f"FAILED {result.case.id} {result.case.service}: {result.case.title}", *result.differences, sep="\n    "
            )
    print(f"{passed} passed, {failed} failed" + (f", {disputed} disputed" if disputed else ""))
    return FAILED if failed else OK


def _cases(paths: Iterable[Path]) -> Iterator[conformance.Case]:
    if not paths:
        known = norms.keys()
        yield from (case for case in conformance.shipped() if case.norm in known)
    for path in paths:
        try:
            yield from conformance.load(path.read_text("utf-8").splitlines())
        except OSError as error:
            raise LawError(f"{path}: não foi possível ler ({error.strerror}). Confira o caminho do arquivo.") from None


def run_explain(args: argparse.Namespace) -> int:
    """The service's question, its provisions, and the schema of its facts."""
    norm = norms.get(args.norm)
    service = norm.service(args.service)
    schema = schema_of(service.facts)
    if args.json:
        _print_json({"norm": norm.key, "service": service.name, "title": service.title_pt,
                     "provisions": service.provisions, "facts": schema})  # fmt: skip
        return OK
    print(service.title_pt, f"{norm.short_title}: " + "; ".join(map(label, service.provisions)), sep="\n")
    _print_json(schema)
    return OK


def run_list(args: argparse.Namespace) -> int:
    """Every norm, with what it has."""
    rows = [{"key": norm.key, "title": norm.title, "version": norm.version, "provisions": len(norm.provisions),
             "services": list(norm.services)} for norm in norms.every()]  # fmt: skip
    if args.json:
        _print_json(rows)
        return OK
    for row in rows:
        print(f"{row['key']}: {row['title']}, {row['provisions']} dispositivos, {len(row['services'])} serviços")  # type: ignore[arg-type]
    return OK


def run_show(args: argparse.Namespace) -> int:
    """A norm's provisions, or one provision with what the software does about it."""
    norm = norms.get(args.norm)
    chosen = [args.provision] if args.provision else list(norm.provisions)
    if args.provision and args.provision not in norm.provisions:
        raise LawError(f"{norm.key} não tem o dispositivo '{args.provision}'. Liste com: outorga law show {norm.key}")
    rows = [_provision_row(norm, provision) for provision in chosen]
    if args.json:
        _print_json(rows[0] if args.provision else rows)
        return OK
    for row in rows:
        print(f"{row['id']}  {row['label']}  [{row['kind']}]  {row['summary_pt']}")
        if args.provision:
            print("Serviços: " + (", ".join(row["services"]) or "nenhum"), row["behaviour"], sep="\n")
    return OK


def _provision_row(norm: norms.Norm, provision: str) -> dict[str, Any]:
    found = norm.provisions[provision]
    services = [service.name for service in norm.services.values() if provision in service.provisions]
    return {"id": found.id, "label": label(found.id), "kind": found.kind, "summary_pt": found.summary_pt,
            "behaviour": found.behaviour, "services": services}  # fmt: skip


def run_coverage(args: argparse.Namespace) -> int:
    """Provisions by kind and place; exit 1 when one is open and awaits no workflow, or the record is of other files."""
    norm = norms.get(args.norm)
    if args.record is not None:
        _record_coverage(norm, args.record)
    kinds = [kind for kind in args.kind.split(",") if kind]
    found = coverage.report(norm, coverage.recorded(norm), kinds)
    if args.json:
        _print_json([_coverage_row(row) for row in found.rows])
    else:
        for row in sorted(found.rows, key=lambda row: row.provision.kind):
            print(f"{row.provision.kind:14} {row.provision.id:28} {_place(row)}")
    if found.stale:
        print("O registro é de outros arquivos. Grave de novo com: make coverage", file=sys.stderr)
    print(found.summary, file=sys.stderr if args.json else sys.stdout)
    return FAILED if found.forgotten or found.stale else OK


def _place(row: coverage.Row) -> str:
    if row.placement:
        return f"{row.placement.place} ({row.placement.evidence})"
    return f"OPEN, awaits: {row.awaits}" if row.awaits else "OPEN"


def _record_coverage(norm: norms.Norm, paths: Iterable[Path]) -> None:
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines() if line.strip()]
    placements = coverage.merge(coverage.measure(norm, conformance.shipped(norm.key)), coverage.declared(norm, lines))
    coverage.write(norm, placements)


def _coverage_row(row: coverage.Row) -> dict[str, Any]:
    placement = row.placement
    return {"provision": row.provision.id, "kind": row.provision.kind, "place": placement and placement.place,
            "evidence": placement and placement.evidence, "awaits": row.awaits or None}  # fmt: skip
