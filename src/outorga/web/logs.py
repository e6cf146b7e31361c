# SPDX-License-Identifier: Apache-2.0
"""Logs: one line an event on standard error, JSON in production, readable elsewhere. No body, no form, no person."""

from typing import Any

import structlog
from structlog.typing import Processor

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=False),
]


def _renderers(*, machine: bool) -> list[Processor]:
    if machine:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    return [structlog.dev.ConsoleRenderer(colors=False)]


def configuration(*, level: str, machine: bool) -> dict[str, Any]:
    """Django's LOGGING; what other libraries log by the standard library takes the same form."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": SHARED,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_renderers(machine=machine)],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"outorga": formatter},
        "handlers": {"standard_error": {"class": "logging.StreamHandler", "formatter": "outorga"}},
        "root": {"handlers": ["standard_error"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # Every mistyped address is a 404; only what the server did wrong is worth a line.
            "django.request": {"level": "ERROR"},
            # The worker looks at its queue every second.
            "django_tasks_db": {"level": "WARNING"},
        },
    }
