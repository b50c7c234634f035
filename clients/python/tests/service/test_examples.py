"""Runs the examples of the documentation against the packaged service."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import httpx
from assay_client import Assay
from support.service import SECONDS, TEXT, Service

CLIENT = Path(__file__).resolve().parents[2]
DOCS = CLIENT.parent.parent / "docs"
PAGE = DOCS / "clients-python.md"

# The output that proves that an example worked, by page and by the heading above it.
OUTPUT = {
    ("README.md", "Score a text"): r"(?m)^[A-Z]+ \d+",
    ("README.md", "Handle errors"): r"^No scan has this id\.$",
    (PAGE.name, "Score a text"): r"(?m)^\w+: .+",
    (PAGE.name, "Handle errors"): r"^No scan has this id\.$",
    (PAGE.name, "Repeat a call safely"): r"^True$",
    (PAGE.name, "Wait for jobs"): r"(?s)succeeded: 1 of 1.*(PASS|FAIL|WARNING|OPTIMIZATION|BLOCKER)",
    (PAGE.name, "Read lists"): r"(?m)^\d{4}-\d\d-\d\dT.* \d+",
    (PAGE.name, "Score many texts at the same time"): r"(?m)^green-tea.md .*\nsencha.md ",
}
RECEIVER = (PAGE.name, "Receive webhooks")


def examples() -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for page in (CLIENT / "README.md", PAGE):
        for heading, text in re.findall(r"(?ms)^#+ ([^\n]+)\n(.*?)(?=^#+ |\Z)", hidden(page.read_text("utf-8"))):
            for code in re.findall(r"(?ms)^```python\n(.*?)^```", text):
                assert (page.name, heading) not in found, f"{heading} has two examples"
                found[page.name, heading] = code.replace(COMMENT, "#")
    return found


# A comment in an example must not look like a heading.
COMMENT = "\x00"


def hidden(text: str) -> str:
    return re.sub(r"(?ms)^```.*?^```", lambda block: re.sub("(?m)^#", COMMENT, block[0]), text)


def test_every_example_is_run() -> None:
    assert set(examples()) == {*OUTPUT, RECEIVER}


def prepared(example: tuple[str, str], folder: Path, service: Service) -> Path:
    """Writes an example to a file, with the addresses of this test."""
    code = examples()[example]
    for name, address in {
        "http://localhost:8080": service.base,
        "https://tea.example/blog": service.feed,
        '("127.0.0.1", 8000)': f'("127.0.0.1", {service.other_port})',
    }.items():
        code = code.replace(name, address)
    for name in ("green-tea.md", "sencha.md"):
        (folder / name).write_text(TEXT, encoding="utf-8")
    file = folder / "example.py"
    file.write_text(code, encoding="utf-8")
    return file


def environment(**more: str) -> dict[str, str]:
    return {**{name: value for name, value in os.environ.items() if not name.startswith("ASSAY_")}, **more}


def test_the_examples_work(service: Service, tmp_path: Path) -> None:
    with Assay(service.key, base_url=service.base) as assay:
        assay.scan_content(content=TEXT)
        for example, expected in OUTPUT.items():
            run = subprocess.run(
                [sys.executable, prepared(example, tmp_path, service)],
                cwd=tmp_path,
                env=environment(ASSAY_KEY=service.key),
                capture_output=True,
                text=True,
                timeout=SECONDS,
            )
            assert (run.returncode, run.stderr) == (0, ""), f"{example}: {run.stderr}"
            assert re.search(expected, run.stdout), f"{example}: {run.stdout}"
        receive(assay, service, tmp_path)


def receive(assay: Assay, service: Service, folder: Path) -> None:
    """Runs the example that receives webhooks, and sends it a genuine event and a forged one."""
    url = f"http://127.0.0.1:{service.other_port}/"
    made = assay.create_webhook(url=url, events=["scan.completed"])
    process = subprocess.Popen(
        [sys.executable, "-u", prepared(RECEIVER, folder, service)],
        env=environment(ASSAY_WEBHOOK_SECRET=made["secret"]),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    watchdog = threading.Timer(SECONDS, process.kill)
    watchdog.start()
    try:
        assert process.stdout.readline() == "Waiting for events\n"
        assert httpx.post(url, content=b"{}", headers={"webhook-id": "evt_1"}).status_code == 401
        scan = assay.scan_content(content=TEXT)
        assert process.stdout.readline().strip() == f"scan.completed {scan['scan_id']} {scan['verdict']}"
    finally:
        watchdog.cancel()
        process.kill()
        process.wait()
        process.stdout.close()


def test_the_examples_have_types(tmp_path: Path) -> None:
    files = []
    for number, code in enumerate(examples().values()):
        files.append(tmp_path / f"example{number}.py")
        files[-1].write_text(code, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *files],
        cwd=CLIENT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout
