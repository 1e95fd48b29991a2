"""The client for asyncio."""

import asyncio
from typing import AsyncIterator, Iterable, Optional

import grpc

from .errors import translated
from .messages import (
    Layout, LayoutReader, ResultReader, SessionConversation, SessionReader, SessionReply, as_document,
    channel_arguments, check_request, draw_request, metadata_with, solve_request)
from .v1 import host_pb2, host_pb2_grpc, layout_pb2


class AsyncClient:
    """A connection to the service, by default to the user's standard socket, within a running event loop.

        async with layouthost.AsyncClient() as client:
            layouts = await asyncio.gather(*(client.solve(document) for document in documents))
    """

    def __init__(self, address: Optional[str] = None, *, token: Optional[str] = None,
                 credentials: Optional[grpc.ChannelCredentials] = None):
        address, options = channel_arguments(address)
        if credentials is None:
            self._channel = grpc.aio.insecure_channel(address, options)
        else:
            self._channel = grpc.aio.secure_channel(address, credentials, options)
        self._metadata = metadata_with(token)
        self.stub = host_pb2_grpc.LayoutHostStub(self._channel)

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(self, *_) -> None:
        await self.close()

    async def close(self) -> None:
        await self._channel.close()

    async def solve(self, document, *, timeout: Optional[float] = None, **fields) -> Layout:
        """Lays out a document: an object or JSON text. `fields` are those of `SolveRequest`."""
        reader = LayoutReader()
        with translated():
            async for reply in self.stub.Solve(solve_request(document, **fields), timeout=timeout,
                                               metadata=self._metadata):
                reader.add(reply)
        return reader.layout

    async def solve_many(self, documents: Iterable, *, timeout: Optional[float] = None) -> AsyncIterator:
        """Lays out documents in order; a document that fails yields its `LayoutError`."""
        requests = (solve_request(document, id=str(index)) for index, document in enumerate(documents))
        reader = ResultReader()
        with translated():
            async for result in self.stub.SolveMany(requests, timeout=timeout, metadata=self._metadata):
                done = reader.add(result)
                if done is not None:
                    yield done

    def session(self, document, **fields) -> "AsyncSession":
        """A session, which `async with` opens. `fields` are those of `SessionOpen`."""
        return AsyncSession(self.stub, self._metadata, document, **fields)

    async def draw(self, document, *, form: str = "svg", timeout: Optional[float] = None, **fields) -> bytes:
        """Draws a document as `svg`, `png` or `pdf`. `fields` are those of `DrawRequest`."""
        request = draw_request(document, form, **fields)
        with translated():
            replies = self.stub.Draw(request, timeout=timeout, metadata=self._metadata)
            return b"".join([reply.data async for reply in replies])

    async def check(self, document, *, timeout: Optional[float] = None, **fields) -> list:
        """Checks a document on many devices. `fields` are those of `CheckRequest`."""
        request = check_request(document, **fields)
        with translated():
            replies = self.stub.Check(request, timeout=timeout, metadata=self._metadata)
            return [reply.finding async for reply in replies if reply.HasField("finding")]

    async def providers(self) -> list:
        """The layouts that documents can name."""
        with translated():
            reply = await self.stub.ListProviders(host_pb2.ListProvidersRequest(), metadata=self._metadata)
            return list(reply.providers)


class AsyncSession:
    """A document that changes, as long as the session is open.

        async with client.session(document) as session:
            reply = await session.request(scroll={"by": {"y": 100}})
    """

    def __init__(self, stub, metadata, document, **fields):
        self._stub, self._metadata = stub, metadata
        self._open = {"document": as_document(document), **fields}
        self._conversation = SessionConversation()
        # Replies come in the order of requests.
        self._turn = asyncio.Lock()
        self._call, self.opened = None, None

    async def __aenter__(self) -> "AsyncSession":
        self._call = self._stub.Session(metadata=self._metadata)
        try:
            self.opened = await self.request(open=self._open)
        except BaseException:
            self._call.cancel()
            raise
        return self

    async def __aexit__(self, *_) -> None:
        await self.close()

    async def close(self) -> None:
        if not self._call.done():
            await self._call.done_writing()

    async def request(self, *, with_transition: bool = False, **action) -> SessionReply:
        """Sends one action, such as `scroll` or `insert`, and waits for its reply.

        A failure raises a `LayoutError`; the session is then as it was before.
        """
        reader = SessionReader()
        async with self._turn:
            with translated():
                await self._call.write(self._conversation.request(with_transition, action))
                while (reply := await self._call.read()) is not grpc.aio.EOF:
                    if reader.add(reply):
                        break
        return reader.reply

    async def save(self) -> layout_pb2.Document:
        """The document as it is now, with its state: opened again, by any instance, it shows the same."""
        return self._conversation.saved(await self.request(save={}))
