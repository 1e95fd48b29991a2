"""A client that makes small requests until its input ends, and then prints what it got as JSON.

    honest_client.py SOCKET DOCUMENT HEIGHT [REQUESTS]

With a number of requests it ends after those. The document is an object, or a string with Lua. Requests that were
repeated count neither as replies nor with their time.
"""

import json
import sys
import threading
import time

import grpc

import layouthost

# The statuses after which a client may send the same request again.
RETRIED = {"UNAVAILABLE", "RESOURCE_EXHAUSTED"}
TIME_LIMIT = 60


def code_of(error):
    return error.code if isinstance(error, layouthost.LayoutError) else error.code().name


def solve(client, document, lost, timeout=TIME_LIMIT):
    """The height of a document, or None; repeats the request as long as its status allows it."""
    end = time.monotonic() + TIME_LIMIT
    while True:
        try:
            return client.solve(document, timeout=timeout).content_size[1]
        except (layouthost.LayoutError, grpc.RpcError) as error:
            if code_of(error) not in RETRIED or time.monotonic() > end:
                lost.append(f"{code_of(error)}: {error}")
                return None
            threading.Event().wait(0.05)


def main():
    path, document, height = sys.argv[1], json.loads(sys.argv[2]), float(sys.argv[3])
    greatest = int(sys.argv[4]) if len(sys.argv) > 4 else sys.maxsize
    document = document if isinstance(document, dict) else layouthost.v1.layout_pb2.Document(lua=document)
    stop, lost, replies, seconds, longest = threading.Event(), [], 0, 0.0, 0.0
    if len(sys.argv) <= 4:
        threading.Thread(target=lambda: (sys.stdin.read(), stop.set()), daemon=True).start()
    with layouthost.Client("unix:" + path) as client:
        # The first request connects, and may be the first one of its provider.
        solve(client, document, lost)
        print("ready", flush=True)
        while replies < greatest and not stop.is_set():
            began = time.monotonic()
            try:
                found = client.solve(document, timeout=TIME_LIMIT).content_size[1]
                took = time.monotonic() - began
                replies, seconds, longest = replies + 1, seconds + took, max(longest, took)
            except (layouthost.LayoutError, grpc.RpcError) as error:
                if code_of(error) not in RETRIED:
                    lost.append(f"{code_of(error)}: {error}")
                    continue
                found = solve(client, document, lost)
            if found is not None and found != height:
                lost.append(f"{found}, not {height}")
    print(json.dumps({"replies": replies, "seconds": seconds, "longest": longest, "lost": lost}))


if __name__ == "__main__":
    main()
