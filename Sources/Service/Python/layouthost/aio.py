"""The client for asyncio."""

import asyncio
import contextlib
from typing import AsyncIterator, Iterable, Optional

import grpc

from .client import Connection, Metadata
from .errors import LayoutError, translated
from .messages import (
    Layout, LayoutReader, ResultReader, SessionConversation, SessionReader, SessionReply, as_document,
    check_request, draw_request, solve_request, solve_requests)
from .v1 import host_pb2, layout_pb2


class AsyncClient(Connection):
    """A connection to the service, by default to the user's standard socket, within a running event loop.

    It has the calls of `Client`.

        async with layouthost.AsyncClient() as client:
            layouts = await asyncio.gather(*(client.solve(document) for document in documents))
    """

    def __init__(self, address: Optional[str] = None, *, token: Optional[str] = None,
                 credentials: Optional[grpc.ChannelCredentials] = None):
        super().__init__(grpc.aio, address, token, credentials)

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(self, *_) -> None:
        await self.close()

    async def close(self) -> None:
        await self._channel.close()

    async def solve(self, document, *, timeout: Optional[float] = None, metadata: Metadata = (), **fields) -> Layout:
        """Lays out a document: an object or JSON text. `fields` are those of `SolveRequest`."""
        reader = LayoutReader()
        with translated():
            async for reply in self.stub.Solve(solve_request(document, **fields), **self._options(timeout, metadata)):
                reader.add(reply)
        return reader.layout

    async def solve_many(self, documents: Iterable, *, timeout: Optional[float] = None,
                         metadata: Metadata = (), **fields) -> AsyncIterator:
        """Lays out documents in order; a document that fails yields its `LayoutError`.

        An exception of `documents` themselves is raised after the results before it.

        `fields` are those of each `SolveRequest`, such as `limits` and `query`.
        """
        reader, failures = ResultReader(), []
        requests = solve_requests(documents, fields, failures)
        with translated():
            async for result in self.stub.SolveMany(requests, **self._options(timeout, metadata)):
                done = reader.add(result)
                if done is not None:
                    yield done
        if failures:
            raise failures[0]

    def session(self, document, *, timeout: Optional[float] = None, metadata: Metadata = (),
                **fields) -> "AsyncSession":
        """A session, which `async with` opens.

        `fields` are those of `SessionOpen`, whose `limits` count for each request. `timeout` is the time in seconds
        after which the whole session ends.
        """
        return AsyncSession(self.stub, self._options(timeout, metadata), document, **fields)

    async def draw(self, document, *, form: str = "svg", timeout: Optional[float] = None,
                   metadata: Metadata = (), **fields) -> bytes:
        """Draws a document as `svg`, `png` or `pdf`. `fields` are those of `DrawRequest`."""
        request = draw_request(document, form, **fields)
        with translated():
            replies = self.stub.Draw(request, **self._options(timeout, metadata))
            return b"".join([reply.data async for reply in replies])

    async def check(self, document, *, timeout: Optional[float] = None, metadata: Metadata = (), **fields) -> list:
        """Checks a document on many devices. `fields` are those of `CheckRequest`."""
        request = check_request(document, **fields)
        with translated():
            replies = self.stub.Check(request, **self._options(timeout, metadata))
            return [reply.finding async for reply in replies if reply.HasField("finding")]

    async def providers(self, *, timeout: Optional[float] = None, metadata: Metadata = ()) -> list:
        """The layouts that documents can name."""
        with translated():
            reply = await self.stub.ListProviders(host_pb2.ListProvidersRequest(), **self._options(timeout, metadata))
            return list(reply.providers)


class AsyncSession:
    """A document that changes, as long as the session is open.

        async with client.session(document) as session:
            reply = await session.request(scroll={"by": {"y": 100}})
    """

    def __init__(self, stub, options, document, **fields):
        self._stub, self._options = stub, options
        self._open = {"document": as_document(document), **fields}
        self._conversation = SessionConversation()
        # Replies come in the order of requests.
        self._turn = asyncio.Lock()
        self._call, self.opened = None, None

    async def __aenter__(self) -> "AsyncSession":
        self._call = self._stub.Session(**self._options)
        try:
            self.opened = await self.request(open=self._open)
        except BaseException:
            self._call.cancel()
            raise
        return self

    async def __aexit__(self, *_) -> None:
        await self.close()

    async def close(self) -> None:
        if self._call is not None and not self._call.done():
            await self._call.done_writing()

    async def request(self, *, with_transition: bool = False, **action) -> SessionReply:
        """Sends one action, such as `scroll` or `insert`, and waits for its reply.

        A failure raises a `LayoutError`; the session is then as it was before. A session that is not open raises a
        `ConnectionError`, or the failure with which it ended. A request that is cancelled while it waits for its reply,
        as by `asyncio.wait_for`, ends the session.
        """
        if self._call is None:
            raise ConnectionError("the session is not open before “async with”")
        async with self._turn:
            if self._call.cancelled():
                raise ConnectionError("the session has ended")
            request, reader = self._conversation.request(with_transition, action), SessionReader()
            try:
                with translated():
                    # Where the session has ended, the replies say how.
                    with contextlib.suppress(asyncio.InvalidStateError):
                        await self._call.write(request)
                    while (reply := await self._call.read()) is not grpc.aio.EOF:
                        if reader.add(reply):
                            break
            except (LayoutError, grpc.RpcError):
                raise
            except BaseException:
                # The next request would get the reply to this one.
                self._call.cancel()
                raise
        return reader.reply

    async def save(self) -> layout_pb2.Document:
        """The document as it is now, with its state: opened again, by any instance, it shows the same."""
        return self._conversation.saved(await self.request(save={}))
