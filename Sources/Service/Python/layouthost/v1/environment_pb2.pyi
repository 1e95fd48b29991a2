from google.protobuf import struct_pb2 as _struct_pb2
from layouthost.v1 import geometry_pb2 as _geometry_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Environment(_message.Message):
    __slots__ = ("container", "screen", "traits")
    CONTAINER_FIELD_NUMBER: _ClassVar[int]
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    TRAITS_FIELD_NUMBER: _ClassVar[int]
    container: Container
    screen: _geometry_pb2.Size
    traits: Traits
    def __init__(self, container: _Optional[_Union[Container, _Mapping]] = ..., screen: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., traits: _Optional[_Union[Traits, _Mapping]] = ...) -> None: ...

class Container(_message.Message):
    __slots__ = ("content_size", "effective_content_size", "content_insets", "safe_area_insets", "layout_margins")
    CONTENT_SIZE_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_CONTENT_SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_INSETS_FIELD_NUMBER: _ClassVar[int]
    SAFE_AREA_INSETS_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_MARGINS_FIELD_NUMBER: _ClassVar[int]
    content_size: _geometry_pb2.Size
    effective_content_size: _geometry_pb2.Size
    content_insets: _geometry_pb2.Insets
    safe_area_insets: _geometry_pb2.Insets
    layout_margins: _geometry_pb2.Insets
    def __init__(self, content_size: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., effective_content_size: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., content_insets: _Optional[_Union[_geometry_pb2.Insets, _Mapping]] = ..., safe_area_insets: _Optional[_Union[_geometry_pb2.Insets, _Mapping]] = ..., layout_margins: _Optional[_Union[_geometry_pb2.Insets, _Mapping]] = ...) -> None: ...

class Traits(_message.Message):
    __slots__ = ("horizontal_size_class", "vertical_size_class", "display_scale", "layout_direction", "user_interface_idiom", "preferred_content_size_category", "orientation", "windowing")
    HORIZONTAL_SIZE_CLASS_FIELD_NUMBER: _ClassVar[int]
    VERTICAL_SIZE_CLASS_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_SCALE_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_DIRECTION_FIELD_NUMBER: _ClassVar[int]
    USER_INTERFACE_IDIOM_FIELD_NUMBER: _ClassVar[int]
    PREFERRED_CONTENT_SIZE_CATEGORY_FIELD_NUMBER: _ClassVar[int]
    ORIENTATION_FIELD_NUMBER: _ClassVar[int]
    WINDOWING_FIELD_NUMBER: _ClassVar[int]
    horizontal_size_class: str
    vertical_size_class: str
    display_scale: float
    layout_direction: str
    user_interface_idiom: str
    preferred_content_size_category: str
    orientation: str
    windowing: str
    def __init__(self, horizontal_size_class: _Optional[str] = ..., vertical_size_class: _Optional[str] = ..., display_scale: _Optional[float] = ..., layout_direction: _Optional[str] = ..., user_interface_idiom: _Optional[str] = ..., preferred_content_size_category: _Optional[str] = ..., orientation: _Optional[str] = ..., windowing: _Optional[str] = ...) -> None: ...

class Overrides(_message.Message):
    __slots__ = ("device", "orientation", "size", "content_offset", "traits")
    DEVICE_FIELD_NUMBER: _ClassVar[int]
    ORIENTATION_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_OFFSET_FIELD_NUMBER: _ClassVar[int]
    TRAITS_FIELD_NUMBER: _ClassVar[int]
    device: str
    orientation: str
    size: _geometry_pb2.Size
    content_offset: _geometry_pb2.Point
    traits: _struct_pb2.Struct
    def __init__(self, device: _Optional[str] = ..., orientation: _Optional[str] = ..., size: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., content_offset: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., traits: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

class Scroll(_message.Message):
    __slots__ = ("content_offset", "velocity", "bounds")
    CONTENT_OFFSET_FIELD_NUMBER: _ClassVar[int]
    VELOCITY_FIELD_NUMBER: _ClassVar[int]
    BOUNDS_FIELD_NUMBER: _ClassVar[int]
    content_offset: _geometry_pb2.Point
    velocity: _geometry_pb2.Point
    bounds: _geometry_pb2.Rect
    def __init__(self, content_offset: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., velocity: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., bounds: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ...) -> None: ...
