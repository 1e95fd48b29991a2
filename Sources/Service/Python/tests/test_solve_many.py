"""Streams of documents: when results are sent, and how streams end."""

import asyncio
import signal
import threading

import grpc
import pytest

import layouthost
from layouthost.v1 import host_pb2, layout_pb2
from service_fixtures import wait_until

LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 3}]}
ENDLESS = {"sections": [{"layout": "endless", "items": 1}]}


def as_request(document, **fields):
    return host_pb2.SolveRequest(document=layouthost.client.as_document(document), **fields)


class Stream:
    """A stream that stays open, and sends each document when it is told to."""

    def __init__(self, client):
        self.documents, self.is_over = [], False
        self.condition = threading.Condition()
        self.call = client.stub.SolveMany(self.requests(), timeout=60)

    def requests(self):
        while True:
            with self.condition:
                self.condition.wait_for(lambda: self.documents or self.is_over)
                if self.is_over:
                    return
                document = self.documents.pop(0)
            yield as_request(document)

    def send(self, *documents):
        with self.condition:
            self.documents += documents
            self.condition.notify()

    def close(self):
        with self.condition:
            self.is_over = True
            self.condition.notify()

    def status(self):
        with pytest.raises(grpc.RpcError) as caught:
            next(self.call)
        self.close()
        return caught.value.code()


def test_a_client_that_waits_for_each_result_gets_it(client):
    stream = Stream(client)
    for _ in range(5):
        stream.send(LIST)
        assert next(stream.call).reply.header.collections[0].content_size.height == 132
    stream.close()
    assert not list(stream.call)


@pytest.mark.parametrize("document", [None, LIST])
def test_an_idle_stream_ends_at_once_when_the_service_stops(start, document):
    service = start("--drain", "none")
    with service.client() as client:
        stream = Stream(client)
        if document is None:
            client.solve(LIST)
        else:
            stream.send(document)
            assert next(stream.call).is_last
        service.process.send_signal(signal.SIGTERM)
        assert stream.status() == grpc.StatusCode.UNAVAILABLE
    assert service.process.wait(20) == 0


def test_a_stream_finishes_what_it_has_read_when_the_service_stops(start):
    service = start("--drain", "none", "--deadline", "2s", "--metrics", "127.0.0.1:0")
    with service.client() as client:
        stream = Stream(client)
        stream.send(ENDLESS)
        wait_until(service.is_running_a_script)
        service.process.send_signal(signal.SIGTERM)
        assert next(stream.call).error.code == "DEADLINE_EXCEEDED"
        assert stream.status() == grpc.StatusCode.UNAVAILABLE
    assert service.process.wait(20) == 0


def test_a_request_above_the_limit_leaves_the_results_before_it(client):
    large = host_pb2.SolveRequest(document=layout_pb2.Document(json=" " * ((16 << 20) + 1)))
    call = client.stub.SolveMany(iter([as_request(LIST, id="a"), as_request(LIST, id="b"), large]), timeout=60)
    ids = []
    with pytest.raises(grpc.RpcError) as caught:
        for result in call:
            ids.append(result.id)
    assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    assert "the limit is 16777216" in caught.value.details()
    assert ids == ["a", "b"]


class Missing(Exception):
    """The exception of documents that cannot be read."""


def failing_documents(error):
    yield LIST
    raise error


@pytest.mark.parametrize("documents, error", [
    (lambda: [LIST, {"height": float("nan")}, LIST], ValueError),
    (lambda: [LIST, {"height": object()}], TypeError),
    (lambda: failing_documents(Missing()), Missing),
    (lambda: failing_documents(SystemExit()), SystemExit),
])
def test_an_exception_of_documents_comes_after_the_results_before_it(service, client, documents, error):
    results = []

    async def body():
        async with layouthost.AsyncClient("unix:" + service.socket) as other:
            async for result in other.solve_many(documents(), timeout=60):
                results.append(result)

    with pytest.raises(error):
        for result in client.solve_many(documents(), timeout=60):
            results.append(result)
    with pytest.raises(error):
        asyncio.run(body())
    assert [result.content_size[1] for result in results] == [132, 132]
