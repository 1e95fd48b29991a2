"""The client and its results."""

import array
import dataclasses
import json
import math
import os
from typing import Iterable, Iterator, Optional, Union

import grpc

from .v1 import host_pb2, host_pb2_grpc, layout_pb2

Column = Union["array.array", "object"]
_DETAILS = "grpc-status-details-bin"


class LayoutError(Exception):
    """The reason why there is no layout; `detail` has all fields, such as `path`, `line` and `hint`."""

    def __init__(self, detail: layout_pb2.LayoutError):
        super().__init__(f"{detail.code}: {detail.message}")
        self.detail = detail
        self.code = detail.code


@dataclasses.dataclass
class Frames:
    """The frames of elements of one kind in one section, as columns of the same length.

    Columns are arrays of doubles; `numpy.asarray` shares their memory.
    """

    kind: str
    element_kind: str
    section: Optional[int]
    item: "array.array"
    x: "array.array"
    y: "array.array"
    width: "array.array"
    height: "array.array"
    z_index: "array.array"
    alpha: "array.array"

    def __len__(self) -> int:
        return len(self.x)


@dataclasses.dataclass
class Layout:
    """A layout: its header, and the elements as runs of frames."""

    header: host_pb2.SolveHeader
    runs: list
    content_size: tuple

    @property
    def frames(self) -> list:
        """The runs as columns, in the order of results."""
        return [expand(run) for run in self.runs]


class Client:
    """A connection to the service, by default to the user's standard socket."""

    def __init__(self, address: Optional[str] = None, *, token: Optional[str] = None,
                 credentials: Optional[grpc.ChannelCredentials] = None):
        # Clients share no connection: the service closes a connection after too many cancelled
        # calls.
        options = [("grpc.max_receive_message_length", 16 << 20),
                   ("grpc.use_local_subchannel_pool", 1)]
        address = address or "unix:" + standard_socket()
        if credentials is None:
            self._channel = grpc.insecure_channel(address, options)
        else:
            self._channel = grpc.secure_channel(address, credentials, options)
        self._metadata = [("authorization", "Bearer " + token)] if token else None
        self.stub = host_pb2_grpc.LayoutHostStub(self._channel)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        self._channel.close()

    def solve(self, document, *, timeout: Optional[float] = None, **fields) -> Layout:
        """Lays out a document: an object or JSON text. `fields` are those of `SolveRequest`."""
        request = host_pb2.SolveRequest(document=as_document(document), **fields)
        header, runs = None, []
        with translated():
            for reply in self.stub.Solve(request, timeout=timeout, metadata=self._metadata):
                header = header or reply.header
                runs.extend(run for elements in reply.elements for run in elements.runs)
        size = header.collections[0].content_size if header.collections else None
        return Layout(header, runs, (size.width, size.height) if size else (0.0, 0.0))

    def solve_many(self, documents: Iterable, *, timeout: Optional[float] = None) -> Iterator:
        """Lays out documents in order; a document that fails yields its `LayoutError`."""
        requests = (host_pb2.SolveRequest(document=as_document(document), id=str(index))
                    for index, document in enumerate(documents))
        header, runs = None, []
        with translated():
            for result in self.stub.SolveMany(requests, timeout=timeout, metadata=self._metadata):
                if result.HasField("error"):
                    yield LayoutError(result.error)
                    continue
                header = header or result.reply.header
                runs.extend(run for elements in result.reply.elements for run in elements.runs)
                if result.is_last:
                    size = header.collections[0].content_size if header.collections else None
                    yield Layout(header, runs, (size.width, size.height) if size else (0.0, 0.0))
                    header, runs = None, []

    def draw(self, document, *, form: str = "svg", timeout: Optional[float] = None, **fields) -> bytes:
        """Draws a document as `svg`, `png` or `pdf`. `fields` are those of `DrawRequest`."""
        kind = host_pb2.PictureForm.Value("PICTURE_FORM_" + form.upper())
        request = host_pb2.DrawRequest(document=as_document(document), form=kind, **fields)
        with translated():
            replies = self.stub.Draw(request, timeout=timeout, metadata=self._metadata)
            return b"".join(reply.data for reply in replies)

    def check(self, document, *, timeout: Optional[float] = None, **fields) -> list:
        """Checks a document on many devices. `fields` are those of `CheckRequest`."""
        request = host_pb2.CheckRequest(document=as_document(document), **fields)
        with translated():
            replies = self.stub.Check(request, timeout=timeout, metadata=self._metadata)
            return [reply.finding for reply in replies if reply.HasField("finding")]

    def providers(self) -> list:
        """The layouts that documents can name."""
        with translated():
            reply = self.stub.ListProviders(host_pb2.ListProvidersRequest(), metadata=self._metadata)
            return list(reply.providers)


def standard_socket() -> str:
    """The default socket of `layouthost serve`."""
    folder = os.environ.get("XDG_RUNTIME_DIR") or f"/tmp/layouthost-{os.getuid()}"
    return os.path.join(folder, "layouthost.sock")


def as_document(document) -> layout_pb2.Document:
    if isinstance(document, layout_pb2.Document):
        return document
    text = document if isinstance(document, str) else json.dumps(document, allow_nan=False)
    return layout_pb2.Document(json=text)


class translated:
    """Translates the error of a failed call into a `LayoutError`, if it has the details of one."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if not isinstance(error, grpc.RpcError):
            return
        for key, value in error.trailing_metadata() or ():
            if key == _DETAILS:
                detail = detail_in(value)
                if detail is not None:
                    raise LayoutError(detail) from error


def detail_in(status: bytes) -> Optional[layout_pb2.LayoutError]:
    """The LayoutError in a serialized google.rpc.Status, whose third field contains its details."""
    from google.protobuf import any_pb2, descriptor_pb2, descriptor_pool, message_factory

    global _status_class
    if _status_class is None:
        file = descriptor_pb2.FileDescriptorProto(
            name="layouthost/status.proto", package="layouthost.rpc", syntax="proto3",
            dependency=["google/protobuf/any.proto"])
        message = file.message_type.add(name="Status")
        message.field.add(name="code", number=1, type=5, label=1)
        message.field.add(name="message", number=2, type=9, label=1)
        message.field.add(name="details", number=3, type=11, label=3,
                          type_name=".google.protobuf.Any")
        pool = descriptor_pool.Default()
        assert any_pb2.DESCRIPTOR.name
        pool.Add(file)
        _status_class = message_factory.GetMessageClass(
            pool.FindMessageTypeByName("layouthost.rpc.Status"))
    detail = layout_pb2.LayoutError()
    for packed in _status_class.FromString(status).details:
        if packed.Unpack(detail):
            return detail
    return None


_status_class = None


def column(values, count: int, kind: str = "d", default=0) -> "array.array":
    """Expands a column to `count` values: one value stands for all, and none for the default."""
    if len(values) == count:
        return array.array(kind, values)
    return array.array(kind, [values[0] if values else default]) * count


def expand(run: layout_pb2.ElementRun) -> Frames:
    """The frames of a run, with repeated groups written out."""
    frames = run.frames
    n = frames.count
    x, y = column(frames.x, n), column(frames.y, n)
    width, height = column(frames.width, n), column(frames.height, n)
    z_index, alpha = column(frames.z_index, n, "q"), column(frames.alpha, n, default=1)
    total = n
    if frames.HasField("repeat"):
        repeat = frames.repeat
        total = repeat.count
        groups = -(-total // n) if n else 0
        width, height = (width * groups)[:total], (height * groups)[:total]
        z_index, alpha = (z_index * groups)[:total], (alpha * groups)[:total]
        corners = [corner(repeat, group) for group in range(groups)]
        x = array.array("d", (corners[i // n][0] + x[i % n] for i in range(total)))
        y = array.array("d", (corners[i // n][1] + y[i % n] for i in range(total)))
        if repeat.HasField("mirror_width"):
            x = array.array("d", (repeat.mirror_width - (a + w) for a, w in zip(x, width)))
        x = array.array("d", (a + repeat.offset.x for a in x))
        y = array.array("d", (a + repeat.offset.y for a in y))
    if run.items:
        items = array.array("q", run.items)
    elif run.HasField("first_item"):
        items = array.array("q", (run.first_item + i * run.item_step for i in range(total)))
    else:
        items = array.array("q")
    kind = layout_pb2.ElementKind.Name(run.kind).replace("ELEMENT_KIND_", "").lower()
    section = run.section if run.HasField("section") else None
    return Frames(kind, run.element_kind, section, items, x, y, width, height, z_index, alpha)


def corner(repeat: layout_pb2.Repeat, group: int) -> tuple:
    """The corner of a group, aligned to pixels."""
    x, y = repeat.origin.x, repeat.origin.y
    if repeat.axis == 1:
        x += group * repeat.stride
    else:
        y += group * repeat.stride
    scale = repeat.pixel_scale
    if scale > 0:
        x, y = (math.floor(v * scale + 0.5) / scale for v in (x, y))
    return x, y
