"""Serves providers: layouts that layouthost calls in a process of their own.

    class Steps(provider_pb2_grpc.LayoutProviderServicer):
        def Describe(self, request, context): ...
        def Group(self, request, context): ...

    layouthost.provider.serve(Steps())
"""

import concurrent.futures
import os
import sys

import grpc

from .v1 import provider_pb2_grpc

SOCKET = "LAYOUTHOST_PROVIDER_SOCKET"


def serve(provider: provider_pb2_grpc.LayoutProviderServicer, workers: int = 4) -> None:
    """Answers the host that started this program, until that ends.

    `workers` is the number of calls that are worked on at once.
    """
    path = os.environ.get(SOCKET)
    if not path:
        sys.exit(f"{sys.argv[0]}: layouthost starts this program, with a socket's path in {SOCKET}")
    executor = concurrent.futures.ThreadPoolExecutor(workers)
    server = grpc.server(executor, options=[("grpc.max_receive_message_length", 64 << 20)])
    provider_pb2_grpc.add_LayoutProviderServicer_to_server(provider, server)
    server.add_insecure_port("unix:" + path)
    server.start()
    # The input ends with the host, in whatever way that ends.
    sys.stdin.buffer.read()
    server.stop(1).wait()
