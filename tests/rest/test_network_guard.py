# SPDX-License-Identifier: Apache-2.0
"""The guard of the test run itself: nothing leaves this machine."""

import socket

import pytest


def test_a_test_cannot_connect_outside_this_machine() -> None:
    with socket.socket() as wire, pytest.raises(OSError, match="tests stay on this machine"):
        wire.connect(("192.0.2.1", 80))


def test_a_test_cannot_look_up_a_name_outside_this_machine() -> None:
    with pytest.raises(OSError, match="tests stay on this machine"):
        socket.getaddrinfo("example.invalid", 80)


def test_a_test_reaches_its_own_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
