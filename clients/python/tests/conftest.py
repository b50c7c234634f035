from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.clients import Clients
from support.service import Service, running
from support.wire import Wire


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--service", help="the command that starts the packaged service, for the tests in tests/service")


@pytest.fixture
def wire() -> Iterator[Wire]:
    wire = Wire()
    yield wire
    wire.close()


@pytest.fixture(params=["sync", "async"])
def clients(request: pytest.FixtureRequest) -> Iterator[Clients]:
    clients = Clients(asynchronous=request.param == "async")
    yield clients
    clients.close()


@pytest.fixture
def command(pytestconfig: pytest.Config) -> str:
    command = pytestconfig.getoption("--service")
    if not isinstance(command, str):
        pytest.fail("Run these tests with .ci/client-python, which passes --service.")
    return command


@pytest.fixture
def service(command: str) -> Iterator[Service]:
    with running(command) as service:
        yield service
