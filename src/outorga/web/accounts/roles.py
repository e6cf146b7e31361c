# SPDX-License-Identifier: Apache-2.0
"""The roles and powers of ``roles.yaml``: read, checked, put into the database and printed as a table."""

from collections import Counter
from dataclasses import dataclass
from importlib import resources
from typing import Any

import yaml

ROLES_FILE = "roles.yaml"


class InvalidRoles(ValueError):
    """The data file names a power that it does not define, or defines something twice."""


@dataclass(frozen=True, slots=True)
class PowerRow:
    code: str
    name_pt: str
    citation: str
    basis_pt: str


@dataclass(frozen=True, slots=True)
class RoleRow:
    code: str
    name_pt: str
    powers: tuple[str, ...]
    description_pt: str = ""
    of_agency: bool = True
    every_office: bool = False


@dataclass(frozen=True, slots=True)
class RoleBook:
    powers: tuple[PowerRow, ...]
    roles: tuple[RoleRow, ...]


def read_roles(text: str | None = None) -> RoleBook:
    """The package's roles, or those of a text in the same form."""
    if text is None:
        text = resources.files(__package__).joinpath(ROLES_FILE).read_text(encoding="utf-8")
    raw: dict[str, list[dict[str, Any]]] = yaml.safe_load(text)
    powers = tuple(PowerRow(**row) for row in raw["powers"])
    roles = tuple(RoleRow(**{**row, "powers": tuple(row["powers"])}) for row in raw["roles"])
    check_roles(powers, roles)
    return RoleBook(powers=powers, roles=roles)


def check_roles(powers: tuple[PowerRow, ...], roles: tuple[RoleRow, ...]) -> None:
    """Refuse doubled codes, powers that nobody defined and powers that nobody holds."""
    codes = Counter([power.code for power in powers] + [f"role {role.code}" for role in roles])
    doubled = sorted(code for code, times in codes.items() if times > 1)
    if doubled:
        raise InvalidRoles(f"defined twice: {', '.join(doubled)}")
    defined, used = {power.code for power in powers}, {code for role in roles for code in role.powers}
    if defined != used:
        raise InvalidRoles(f"undefined: {sorted(used - defined)}; held by no role: {sorted(defined - used)}")


def put_roles(power_model: Any, role_model: Any, book: RoleBook) -> None:
    """Write the book into these models (of the application, or of a migration); running again changes nothing."""
    rows = {
        power.code: power_model.objects.update_or_create(
            code=power.code,
            defaults={"name_pt": power.name_pt, "citation": power.citation, "basis_pt": power.basis_pt},
        )[0]
        for power in book.powers
    }
    for role in book.roles:
        row, _ = role_model.objects.update_or_create(
            code=role.code,
            defaults={
                "name_pt": role.name_pt,
                "description_pt": role.description_pt,
                "of_agency": role.of_agency,
                "every_office": role.every_office,
            },
        )
        row.powers.set(rows[code] for code in role.powers)


def roles_table(book: RoleBook) -> str:
    """The page ``docs/roles.md``, so that the documentation can never differ from what is enforced."""
    holders = {power.code: [role.code for role in book.roles if power.code in role.powers] for power in book.powers}
    lines = [
        "# Roles and powers",
        "",
        "Made from `src/outorga/web/accounts/roles.yaml` by `python -m outorga.web.accounts.roles`; don't edit.",
        "",
        "| role | name | where | powers |",
        "|---|---|---|---|",
    ]
    for role in book.roles:
        where = "own company" if not role.of_agency else "every office" if role.every_office else "its office"
        lines.append(f"| `{role.code}` | {role.name_pt} | {where} | {', '.join(f'`{code}`' for code in role.powers)} |")
    lines += ["", "| power | name | rests on | held by |", "|---|---|---|---|"]
    for power in book.powers:
        basis = f"`{power.citation}`" if power.citation else "the agency's own organization"
        lines.append(f"| `{power.code}` | {power.name_pt} | {basis} | {', '.join(holders[power.code])} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(roles_table(read_roles()))
