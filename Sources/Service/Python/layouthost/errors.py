"""The failures of calls."""

from typing import Optional

import grpc

from .v1 import layout_pb2

_DETAILS = "grpc-status-details-bin"


class LayoutError(Exception):
    """The reason why there is no layout; `detail` has all fields, such as `path`, `line` and `hint`.

    `retry_after` is the time in seconds after which a request may be made again that was refused because the
    service has too many requests or sessions, or too little memory left; None for other failures.
    """

    def __init__(self, detail: layout_pb2.LayoutError, retry_after: Optional[float] = None):
        super().__init__(f"{detail.code}: {detail.message}")
        self.detail = detail
        self.code = detail.code
        self.retry_after = detail.retry_after if detail.HasField("retry_after") else retry_after

    # Without it, a copy would be made of the text alone.
    def __reduce__(self):
        return type(self), (self.detail, self.retry_after), vars(self)


class translated:
    """Translates the error of a failed call into a `LayoutError`, if it has the details of one."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if not isinstance(error, grpc.RpcError):
            return
        trailers = {key: value for key, value in error.trailing_metadata() or ()}
        detail = detail_in(trailers[_DETAILS]) if _DETAILS in trailers else None
        if detail is not None:
            seconds = trailers.get("retry-after")
            raise LayoutError(detail, float(seconds) if seconds else None) from error


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
