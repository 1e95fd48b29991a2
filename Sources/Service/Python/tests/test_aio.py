"""The client for asyncio."""

import asyncio
import json

import grpc
import pytest

import layouthost
from layouthost.client import as_document
from layouthost.v1 import layout_pb2
from service_fixtures import wait_until

LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 3}]}
ENDLESS = {"sections": [{"layout": "endless", "items": 1}]}


def running(service, body):
    """Runs a coroutine function with a client of a service."""
    async def run():
        async with layouthost.AsyncClient("unix:" + service.socket) as client:
            return await body(client)
    return asyncio.run(run())


def test_calls_of_one_client_run_at_the_same_time(service):
    async def body(client):
        documents = [{"sections": [{"layout": "list", "items": count}]} for count in range(20)]
        return await asyncio.gather(*(client.solve(document) for document in documents))
    assert [layout.content_size[1] for layout in running(service, body)] == [44 * n for n in range(20)]


def test_the_results_are_those_of_the_blocking_client(service, client):
    documents = [LIST, {"sections": [{"layout": "nowhere", "items": 1}]}, LIST]

    async def body(other):
        results = [result async for result in other.solve_many(documents)]
        return results, await other.draw(LIST), await other.check(LIST), await other.providers()
    results, picture, findings, providers = running(service, body)
    assert [getattr(result, "code", None) for result in results] == [None, "NOT_FOUND", None]
    assert [frames.y for frames in results[2].frames] == [frames.y for frames in client.solve(LIST).frames]
    assert picture == client.draw(LIST)
    assert findings == client.check(LIST)
    assert {provider.name for provider in providers} == {provider.name for provider in client.providers()}


def test_limits_and_a_query_count_for_each_of_many_documents(service, client):
    documents = [{"sections": [{"layout": "list", "items": count}]} for count in (3, 30)]
    fields = {"limits": layouthost.v1.host_pb2.Limits(elements=10), "query": {"summary": {}}}

    async def body(other):
        return [result async for result in other.solve_many(documents, limits=fields["limits"])], \
            [result async for result in other.solve_many(documents, query=fields["query"])]
    for limited, summed in (running(service, body), (list(client.solve_many(documents, limits=fields["limits"])),
                                                     list(client.solve_many(documents, query=fields["query"])))):
        assert [getattr(result, "code", None) for result in limited] == [None, "RESOURCE_EXHAUSTED"]
        assert [(result.frames, result.content_size[1]) for result in summed] == [([], 132), ([], 1320)]


def test_a_failure_has_its_details(service):
    async def body(client):
        with pytest.raises(layouthost.LayoutError) as failure:
            await client.solve('{"sections": [{"layout": "lst", "items": 3}]}')
        return failure.value
    failure = running(service, body)
    assert (failure.code, failure.detail.line, failure.detail.column) == ("NOT_FOUND", 1, 26)


def test_a_session_replies_in_order_and_survives_failures(service):
    async def body(client):
        async with client.session(LIST) as session:
            assert session.opened.first.header.collections[0].content_size.height == 132
            with pytest.raises(layouthost.LayoutError):
                await session.request(delete={"section": 7, "count": 1})
            inserts = [session.request(insert={"section": 0, "item": 0, "items": {"number_value": 1}})
                       for _ in range(5)]
            return [reply.first.header.collections[0].content_size.height
                    for reply in await asyncio.gather(*inserts)]
    assert running(service, body) == [44 * count for count in range(4, 9)]


def test_a_document_that_does_not_open_opens_no_session(service):
    async def body(client):
        with pytest.raises(layouthost.LayoutError):
            async with client.session({"sections": [{"layout": "nowhere", "items": 1}]}):
                pass
        assert (await client.solve(LIST)).content_size == (390, 132)
    running(service, body)


def test_a_session_that_the_service_ends_is_an_error_of_the_call(start):
    service = start()

    async def body(client):
        async with client.session(LIST) as session:
            service.process.terminate()
            with pytest.raises((grpc.RpcError, layouthost.LayoutError, ConnectionError)):
                while True:
                    await session.request(query={"summary": {}})
    running(service, body)
    assert service.process.wait(timeout=30) == 0


def test_a_saved_session_shows_the_same_at_another_instance(service, start):
    other = start()
    document = layout_pb2.Document()
    document.json = """{"environment": {"container": {"width": 300, "height": 100}},
      "sections": [{"layout": "list", "items": {"file": "rows.ndjson"}}, {"layout": "list", "items": 9}]}"""
    document.resources["rows.ndjson"] = b'{"height": 50}\n{"height": 70}\n'

    async def change(client):
        async with client.session(document) as session:
            await session.request(insert={"section": 1, "item": 0, "items": {"number_value": 2}})
            await session.request(move={"section": 0, "item": 0, "to": 1})
            await session.request(set={"size": {"width": 200, "height": 90}})
            reply = await session.request(scroll={"to": {"y": 33}})
            return await session.save(), [list(frames.y) for frames in reply.frames]

    saved, wanted = running(service, change)
    with other.client() as client, client.session(saved) as session:
        assert [list(frames.y) for frames in session.opened.frames] == wanted
        collection = session.opened.first.header.collections[0]
        assert collection.content_offset.y == 33 and collection.content_size.height == 13 * 44
        assert session.save().json == saved.json


def test_calls_of_both_clients_send_their_metadata(start, tmp_path):
    log = tmp_path / "access.jsonl"
    service = start("--access-log", log)
    names = ["solve", "solve_many", "session", "draw", "check", "providers"]

    def sent(kind, name):
        return [("x-request-id", f"{kind}-{name}")]

    async def body(client):
        await client.solve(LIST, metadata=sent("async", "solve"))
        assert [result async for result in client.solve_many([LIST], metadata=sent("async", "solve_many"))]
        async with client.session(LIST, metadata=sent("async", "session")):
            pass
        await client.draw(LIST, metadata=sent("async", "draw"))
        await client.check(LIST, metadata=sent("async", "check"))
        await client.providers(metadata=sent("async", "providers"))
    running(service, body)
    with service.client() as client:
        client.solve(LIST, metadata=sent("blocking", "solve"))
        assert list(client.solve_many([LIST], metadata=sent("blocking", "solve_many")))
        with client.session(LIST, metadata=sent("blocking", "session")):
            pass
        client.draw(LIST, metadata=sent("blocking", "draw"))
        client.check(LIST, metadata=sent("blocking", "check"))
        client.providers(metadata=sent("blocking", "providers"))
    assert service.stop() == 0
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert sorted(line["requestId"] for line in lines) == sorted(
        f"{kind}-{name}" for kind in ["async", "blocking"] for name in names)


def test_a_session_that_is_not_open_says_so(service):
    async def body(client):
        session = client.session(LIST)
        with pytest.raises(ConnectionError, match="not open before"):
            await session.request(save={})
        await session.close()
        async with session:
            pass
        with pytest.raises(ConnectionError, match="the session has ended"):
            await session.request(save={})
    running(service, body)
    with service.client() as client:
        with client.session(LIST) as session:
            pass
        with pytest.raises(ConnectionError, match="the session has ended"):
            session.request(save={})


def test_a_cancelled_request_ends_its_session(start):
    service = start("--deadline", "60s", "--time-limit", "60s", "--metrics", "127.0.0.1:0")

    async def body(client):
        async with client.session(LIST) as session:
            with pytest.raises(ValueError):
                await session.request(scrol={})
            running = asyncio.create_task(session.request(open={"document": as_document(ENDLESS)}))
            await asyncio.to_thread(wait_until, service.is_running_a_script)
            waiting = [asyncio.create_task(session.request(query={"summary": {}})) for _ in range(2)]
            await asyncio.sleep(0)
            running.cancel()
            ended = await asyncio.gather(running, *waiting, return_exceptions=True)
            assert [type(error) for error in ended] == [asyncio.CancelledError, ConnectionError, ConnectionError]
            with pytest.raises(ConnectionError, match="the session has ended"):
                await session.request(query={"summary": {}})
    running(service, body)


def test_a_request_that_is_cancelled_before_its_turn_leaves_the_session(service):
    async def body(client):
        async with client.session(LIST) as session:
            requests = [asyncio.create_task(session.request(scroll={"to": {"y": y}})) for y in range(3)]
            await asyncio.sleep(0)
            requests[1].cancel()
            replies = await asyncio.gather(*requests, return_exceptions=True)
            assert isinstance(replies[1], asyncio.CancelledError)
            assert (await session.request(query={"summary": {}})).first.HasField("header")
    running(service, body)


# The service may notice first that the time is over, and end the stream itself.
ENDED = (grpc.RpcError, layouthost.LayoutError, ConnectionError)


def test_a_session_ends_with_its_time(service):
    async def body(client):
        async with client.session(LIST, timeout=0.2) as session:
            with pytest.raises(ENDED):
                while True:
                    await session.request(query={"summary": {}})
            with pytest.raises(ENDED):
                await session.request(query={"summary": {}})
    running(service, body)
    with service.client() as client, client.session(LIST, timeout=0.2) as session:
        with pytest.raises(ENDED):
            while True:
                session.request(query={"summary": {}})
        with pytest.raises(ENDED):
            session.request(query={"summary": {}})
