"""Serves providers: layouts that layouthost calls in a separate process.

    class Steps(provider_pb2_grpc.LayoutProviderServicer):
        def Describe(self, request, context): ...
        def Group(self, request, context): ...

    layouthost.provider.serve(Steps())
"""

import concurrent.futures
import contextlib
import os
import queue
import sys
import threading
import traceback
from typing import Iterable, Optional

import grpc

from .errors import LayoutError
from .v1 import geometry_pb2, layout_pb2, provider_pb2, provider_pb2_grpc

SOCKET = "LAYOUTHOST_PROVIDER_SOCKET"

# The bytes of a failure's message. gRPC sends up to three for each, and a host takes 16 KiB.
MESSAGE_LIMIT = 4096


def serve(provider: provider_pb2_grpc.LayoutProviderServicer, workers: int = 16) -> None:
    """Serves the host that started this program, until the host ends.

    `workers` is the number of concurrent calls, including those that wait for the host.
    """
    path = os.environ.get(SOCKET)
    if not path:
        sys.exit(f"{sys.argv[0]}: layouthost starts this program, with a socket's path in {SOCKET}")
    executor = concurrent.futures.ThreadPoolExecutor(workers)
    server = grpc.server(executor, options=[("grpc.max_receive_message_length", 64 << 20)])
    provider_pb2_grpc.add_LayoutProviderServicer_to_server(_ShortMessages(provider), server)
    server.add_insecure_port("unix:" + path)
    server.start()
    # The input ends with the host, even if the host crashes.
    sys.stdin.buffer.read()
    server.stop(1).wait()


class _ShortMessages:
    """A provider whose failures have short messages: the host ends a connection on a long one, with all its calls."""

    def __init__(self, provider: provider_pb2_grpc.LayoutProviderServicer):
        self._provider = provider

    def __getattr__(self, name):
        method = getattr(self._provider, name)

        file = getattr(sys.modules.get(type(self._provider).__module__), "__file__", None)

        def reply(request, context):
            with _short_message(context, file):
                return _checked(name, method(request, context))

        def converse(turns, context):
            with _short_message(context, file):
                yield from method(turns, context)

        return converse if name == "Converse" else reply


def _checked(name: str, reply):
    """Returns the reply of a method; raises a `TypeError` for another value, such as a missing one."""
    wanted = _METHODS[name].output_type.name
    found = "nothing" if reply is None else type(reply).__name__
    if found != wanted:
        raise TypeError(f"{name} returned {found}, not a {wanted}; is a return missing?")
    return reply


def _words(error: Exception, file: Optional[str]) -> str:
    """An exception with its type, and the last line of the provider's file that it came through."""
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    place = f" ({os.path.basename(file)}:{lines[-1].lineno})" if lines else ""
    return f"{type(error).__name__}{place}: {error}"


@contextlib.contextmanager
def _short_message(context: grpc.ServicerContext, file: Optional[str]):
    """Shortens the message of a call that ends, also the one of an exception of the provider in `file`."""
    try:
        yield
    except Exception as error:
        if context.details() is None:
            context.set_details(_words(error, file).encode(errors="replace"))
        raise
    finally:
        message = context.details() or b""
        if len(message) > MESSAGE_LIMIT:
            context.set_details(message[:MESSAGE_LIMIT - 3].decode(errors="ignore") + "…")


class Host:
    """The host that a provider calls during its calls. Failed requests raise a `LayoutError`."""

    def __init__(self, turns, send, section_count: int = 0):
        self._turns, self._send = turns, send
        self.section_count = section_count

    def layout(self, name: str, options: Optional[dict] = None, *, items=None, container=None,
               order: Iterable = (), state: Optional[dict] = None) -> provider_pb2.SectionFrames:
        """Lays out items with another layout and returns the frames in the order of the items.

        Defaults are those of the call: `items` (a number, or objects), the `container` (width and
        height), and the `state`. `order` has the item placed k-th, from 0.
        """
        request = provider_pb2.LayoutQuestion(name=name, order=order)
        request.options.update(options or {})
        if isinstance(items, int):
            request.items.number_value = items
        elif items is not None:
            request.items.list_value.extend(items)
        if container is not None:
            width, height = container
            request.container.CopyFrom(geometry_pb2.Size(width=width, height=height))
        if state is not None:
            request.state.update(state)
        return self._request(provider_pb2.ProviderTurn(ask_layout=request)).layout

    def measure(self, text: str, **options) -> provider_pb2.TextSize:
        """The size of a text; `options` are width, textStyle, font, size, weight and lines."""
        request = provider_pb2.TextQuestion(text=text)
        request.options.update(options)
        return self._request(provider_pb2.ProviderTurn(ask_text=request)).text

    def element(self, item: Optional[int] = None, kind: str = "", *, side: str = "",
                section: Optional[int] = None) -> Optional[layout_pb2.Element]:
        """An element of the section at rest, visible or not; for `VisibleItems`.

        In methods about changes, `side` is "before" or "after", and `section` may be another one.
        """
        request = provider_pb2.ElementQuestion(element_kind=kind, item=item, section=section)
        if side:
            request.side = provider_pb2.ElementQuestion.Side.Value(side.upper())
        found = self._request(provider_pb2.ProviderTurn(ask_element=request)).element
        return found.element if found.HasField("element") else None

    def sections(self, first: int = 0, count: Optional[int] = None, *, container=None,
                 axis: int = geometry_pb2.AXIS_UNSPECIFIED) -> list:
        """Lays sections out by their own layouts; for `Collection`.

        Returns (handle, width, height) for each. Defaults are those of the call: all sections from
        `first` on, the `container` (width and height), and the `axis`.
        """
        if count is None:
            count = self.section_count - first
        request = provider_pb2.SectionsQuestion(first=first, count=count, axis=axis)
        if container is not None:
            width, height = container
            request.container.CopyFrom(geometry_pb2.Size(width=width, height=height))
        reply = self._request(provider_pb2.ProviderTurn(ask_sections=request)).sections
        return [(reply.first_handle + index, size.width, size.height)
                for index, size in enumerate(reply.sizes)]

    def section_element(self, handle: int, item: Optional[int] = None,
                        kind: str = "") -> Optional[layout_pb2.Element]:
        """An element of a section that `sections` has laid out, in the section's coordinates."""
        request = provider_pb2.SectionElementQuestion(handle=handle, element_kind=kind, item=item)
        found = self._request(provider_pb2.ProviderTurn(ask_section_element=request)).element
        return found.element if found.HasField("element") else None

    def visible_items(self, name: str, options: Optional[dict], elements: Iterable) -> list:
        """The elements of the call after another plugin's changes; for `VisibleItems`."""
        request = provider_pb2.ChangeQuestion(name=name, elements=elements)
        request.options.update(options or {})
        return list(self._request(provider_pb2.ProviderTurn(ask_change=request)).elements.elements)

    def _request(self, request: provider_pb2.ProviderTurn) -> provider_pb2.HostTurn:
        self._send(request)
        reply = next(self._turns, None)
        if reply is None:
            raise ConnectionError("the host has ended the call")
        if reply.HasField("failure"):
            raise LayoutError(reply.failure)
        return reply


class AskingProvider(provider_pb2_grpc.LayoutProviderServicer):
    """A provider that calls the host: the context of its methods has it as `host`.

    Its descriptions have `asks_host=True`.
    """

    def Converse(self, turns, context):
        call = next(turns).call
        sent = queue.SimpleQueue()
        host = Host(turns, sent.put, len(call.call.sections))
        # The method waits for replies, and this generator for the method's requests.
        threading.Thread(target=self._run, args=(call, AskingContext(context, host), sent.put),
                         daemon=True).start()
        while True:
            turn = sent.get()
            if isinstance(turn, LayoutError):
                context.abort(getattr(grpc.StatusCode, turn.code), turn.detail.message)
            if isinstance(turn, BaseException):
                raise turn
            yield turn
            if turn.WhichOneof("turn") in _REPLIES.values():
                return

    def _run(self, call, context, send):
        try:
            request = getattr(call, call.WhichOneof("request"))
            reply = _checked(call.method, getattr(self, call.method)(request, context))
            send(provider_pb2.ProviderTurn(**{_REPLIES[type(reply).DESCRIPTOR.name]: reply}))
        except BaseException as error:  # pylint: disable=broad-except
            send(error)


class AskingContext:
    """The context of a call with the host that made it."""

    def __init__(self, context: grpc.ServicerContext, host: Host):
        self._context, self.host = context, host

    def __getattr__(self, name):
        return getattr(self._context, name)


# The methods of a provider.
_METHODS = provider_pb2.DESCRIPTOR.services_by_name["LayoutProvider"].methods_by_name

# The field of each reply, by the name of its type.
_REPLIES = {field.message_type.name: field.name
            for field in provider_pb2.ProviderTurn.DESCRIPTOR.fields if not field.name.startswith("ask_")}
