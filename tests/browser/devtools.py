# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, driven over the DevTools protocol through a pipe, on the standard library alone."""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless_shell")


def find_browser() -> str | None:
    return os.environ.get("CHROME") or next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One browser and its pages. What pages complain about is kept in `complaints`."""

    def __init__(self, program: str, timeout_s: float = 60):
        self.timeout_s = timeout_s
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.profile = tempfile.mkdtemp()
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def as_three_and_four() -> None:  # where Chromium expects its pipe
            ours, theirs = os.dup(to_browser), os.dup(from_browser)
            os.dup2(ours, 3)
            os.dup2(theirs, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-pipe", f"--user-data-dir={self.profile}"],
            preexec_fn=as_three_and_four, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.pending = b""
        self.last_id = 0
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Runtime", "Log", "Page", "Network"):
            self.page(f"{domain}.enable")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        shutil.rmtree(self.profile, ignore_errors=True)

    def message(self, until: float) -> dict:
        while b"\0" not in self.pending:
            if not select.select([self.read_end], [], [], max(0, until - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self.read_end, 1 << 20)
            if not piece:
                raise EOFError("the browser has ended")
            self.pending += piece
        text, _, self.pending = self.pending.partition(b"\0")
        return json.loads(text)

    def note(self, event: dict) -> None:
        method, given = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = given["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and given["type"] in ("error", "warning", "assert"):
            self.complaints.append(str([value.get("value") for value in given["args"]]))
        elif method == "Log.entryAdded" and given["entry"]["level"] in ("error", "warning"):
            self.complaints.append(given["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(given["request"]["url"])

    def call(self, method: str, session: str | None = None, **given) -> dict:
        self.last_id += 1
        command = {"id": self.last_id, "method": method, "params": given}
        if session:
            command["sessionId"] = session
        os.write(self.write_end, json.dumps(command).encode() + b"\0")
        until = time.monotonic() + self.timeout_s
        while True:
            answer = self.message(until)
            if answer.get("id") != self.last_id:
                self.note(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            else:
                return answer["result"]

    def page(self, method: str, **given) -> dict:
        return self.call(method, self.session, **given)

    def evaluate(self, script: str):
        done = self.page("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise AssertionError(done["exceptionDetails"].get("exception", {}).get("description", script))
        return done["result"].get("value")

    def wait(self, script: str) -> None:
        until = time.monotonic() + self.timeout_s
        while not self.evaluate(script):
            if time.monotonic() > until:
                raise AssertionError(f"never true: {script}")
            time.sleep(0.05)

    def size(self, width: int, height: int, dark: bool = False) -> None:
        self.page("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.page("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, path: pathlib.Path, address: str = "") -> None:
        self.complaints.clear()
        self.requests.clear()
        self.page("Page.navigate", url="about:blank")
        self.page("Page.navigate", url=path.resolve().as_uri() + (f"#{address}" if address else ""))
        self.wait("document.documentElement?.dataset.ready === 'true'")

    def screenshot(self, path: pathlib.Path) -> None:
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        path.write_bytes(base64.b64decode(self.page("Page.captureScreenshot", format="png")["data"]))
