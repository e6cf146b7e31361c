# SPDX-License-Identifier: Apache-2.0
"""What no form of ours sends: NUL characters, bytes that are no UTF-8, and more bytes than any form could hold.

The first two are nothing that a person typed, and PostgreSQL refuses both; the last would fill the disk before a view
could say so. Nothing of the application is asked about them.
"""

from collections.abc import Callable, Iterable, Iterator
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.defaults import bad_request

NUL = "\x00"
URL_ENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
# More files than any form takes, each of the largest size that is taken.
FILES_AT_ONCE = 10


class RefuseUnreadable:
    """Answer 400 to an address, a cookie or a form that holds such characters, 413 to one that is too long.

    The body of a view that reads it by itself (the API: it is exempt from the form's token) is left to that view.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _unreadable_address(request) or any(NUL in value for value in request.COOKIES.values()):
            return refusal(request)
        if _length(request) > FILES_AT_ONCE * settings.OUTORGA_MAX_FILE_BYTES:
            return refusal(request, status=413)
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> HttpResponse | None:
        reads_body_itself = getattr(view, "csrf_exempt", False)
        if request.method != "POST" or reads_body_itself or not _unreadable_form(request):
            return None
        return refusal(request)


def refusal(request: HttpRequest, status: int = 400) -> HttpResponse:
    """The page of a request that nobody understands."""
    response = bad_request(request, BadRequest())
    response.status_code = status
    return response


def _length(request: HttpRequest) -> int:
    """What the request says of itself; Django reads no more than that, and nothing where it says nothing."""
    told = request.META.get("CONTENT_LENGTH") or "0"
    return int(told) if told.isdecimal() else 0


def _unreadable_address(request: HttpRequest) -> bool:
    """Django has decoded the path already, and left percent signs where the bytes were no UTF-8."""
    query = request.META.get("QUERY_STRING", "").encode("latin-1", "replace")
    return not all(_is_text(unquote_to_bytes(part)) for part in (request.path_info, query))


def _unreadable_form(request: HttpRequest) -> bool:
    if request.content_type == URL_ENCODED:
        return not _is_text(unquote_to_bytes(request.body))
    return request.content_type == MULTIPART and any(NUL in text for text in _texts(request))


def _texts(request: HttpRequest) -> Iterator[str]:
    """Every name and value of a form with files, the files' own names included."""
    yield from _flat(request.POST.lists())
    yield from _flat((name, [str(upload.name) for upload in uploads]) for name, uploads in request.FILES.lists())


def _flat(lists: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    for name, values in lists:
        yield name
        yield from values


def _is_text(plain: bytes) -> bool:
    if b"\x00" in plain:
        return False
    try:
        plain.decode()
    except UnicodeDecodeError:
        return False
    return True
