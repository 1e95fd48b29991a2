#!/usr/bin/env python3
"""Times of the service over its Unix socket, with gRPC's own client for Python, and requests a second
with h2load (Debian's nghttp2-client).

    python3 -m pip install Sources/Service/Python
    Tests/Benchmarks/service_times.py [PROGRAM]

PROGRAM is a release build with the service: .build/release/layouthost-service without it. Prints medians
of the calls; what else the machine does counts, so the load is printed, too.
"""

import json
import os
import pathlib
import re
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import layouthost
from layouthost.v1 import host_pb2

ROOT = pathlib.Path(__file__).resolve().parents[2]
SMALL = {"sections": [{"layout": "list", "items": 3}]}
LARGE = {"sections": [{"layout": "waterfall", "options": {"columns": 3}, "items": {
    "count": 10_000, "cycle": [{"width": 100, "height": 50 + i} for i in range(97)]}}]}
# A document with plugins, whose states are made for each request.
MIXED = json.loads((ROOT / "docs/examples/mixed.json").read_text(encoding="utf-8"))


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/layouthost-service")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s", "l.sock")
        service = subprocess.Popen([program, "serve", "--socket", path], cwd=ROOT,
                                   stderr=subprocess.PIPE, text=True)
        try:
            assert "serving" in service.stderr.readline()
            measure(path)
            generate_load(path, folder)
        finally:
            service.send_signal(signal.SIGTERM)
            service.wait()
    print("load averages:", *(f"{load:.1f}" for load in os.getloadavg()))


def measure(path):
    with layouthost.Client("unix:" + path) as client:
        for name, document, count in (("small call", SMALL, 3000), ("10,000 frames", LARGE, 600),
                                      ("mixed.json", MIXED, 600)):
            request = host_pb2.SolveRequest(document=layouthost.client.as_document(document))
            stub = client.stub
            for _ in range(200):
                list(stub.Solve(request))
            times = []
            for _ in range(count):
                began = time.perf_counter()
                list(stub.Solve(request))
                times.append(time.perf_counter() - began)
            times.sort()
            quantiles = [times[int(len(times) * part)] for part in (0.1, 0.5, 0.9)]
            print(f"{name}: p50 {statistics.median(times) * 1e6:.0f} µs "
                  f"(p10 {quantiles[0] * 1e6:.0f}, p90 {quantiles[2] * 1e6:.0f})")


def generate_load(path, folder):
    body = host_pb2.SolveRequest(document=layouthost.client.as_document(SMALL)).SerializeToString()
    file = os.path.join(folder, "request")
    with open(file, "wb") as request:
        request.write(struct.pack(">BI", 0, len(body)) + body)
    for clients, streams in ((1, 1), (4, 8), (8, 16)):
        run = subprocess.run(
            ["h2load", "-n", "30000", "-c", str(clients), "-m", str(streams), "-d", file,
             "-H", "content-type: application/grpc", "-H", "te: trailers",
             f"--base-uri=unix:{path}", "http://localhost/layouthost.v1.LayoutHost/Solve"],
            capture_output=True, text=True, check=True)
        rate = re.search(r"finished in .*?, ([0-9.]+) req/s", run.stdout)
        failed = re.search(r"(\d+) failed", run.stdout)
        print(f"{clients} connections × {streams} streams: {float(rate[1]):.0f} requests/s, "
              f"{failed[1]} failed")


if __name__ == "__main__":
    main()
