from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import struct_pb2 as _struct_pb2
from layouthost.v1 import environment_pb2 as _environment_pb2
from layouthost.v1 import geometry_pb2 as _geometry_pb2
from layouthost.v1 import layout_pb2 as _layout_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TextFormat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TEXT_FORMAT_UNSPECIFIED: _ClassVar[TextFormat]
    TEXT_FORMAT_TABLE: _ClassVar[TextFormat]
    TEXT_FORMAT_JSON: _ClassVar[TextFormat]
    TEXT_FORMAT_NDJSON: _ClassVar[TextFormat]
    TEXT_FORMAT_SUMMARY: _ClassVar[TextFormat]
    TEXT_FORMAT_JSON_LINE: _ClassVar[TextFormat]

class PictureForm(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PICTURE_FORM_UNSPECIFIED: _ClassVar[PictureForm]
    PICTURE_FORM_SVG: _ClassVar[PictureForm]
    PICTURE_FORM_PNG: _ClassVar[PictureForm]
    PICTURE_FORM_PDF: _ClassVar[PictureForm]
    PICTURE_FORM_TEXT: _ClassVar[PictureForm]
TEXT_FORMAT_UNSPECIFIED: TextFormat
TEXT_FORMAT_TABLE: TextFormat
TEXT_FORMAT_JSON: TextFormat
TEXT_FORMAT_NDJSON: TextFormat
TEXT_FORMAT_SUMMARY: TextFormat
TEXT_FORMAT_JSON_LINE: TextFormat
PICTURE_FORM_UNSPECIFIED: PictureForm
PICTURE_FORM_SVG: PictureForm
PICTURE_FORM_PNG: PictureForm
PICTURE_FORM_PDF: PictureForm
PICTURE_FORM_TEXT: PictureForm

class Limits(_message.Message):
    __slots__ = ("time", "memory", "elements", "reply_bytes")
    TIME_FIELD_NUMBER: _ClassVar[int]
    MEMORY_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    REPLY_BYTES_FIELD_NUMBER: _ClassVar[int]
    time: _duration_pb2.Duration
    memory: int
    elements: int
    reply_bytes: int
    def __init__(self, time: _Optional[_Union[_duration_pb2.Duration, _Mapping]] = ..., memory: _Optional[int] = ..., elements: _Optional[int] = ..., reply_bytes: _Optional[int] = ...) -> None: ...

class Query(_message.Message):
    __slots__ = ("rect", "visible", "items", "summary")
    RECT_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    rect: _geometry_pb2.Rect
    visible: VisibleQuery
    items: IndexPaths
    summary: SummaryQuery
    def __init__(self, rect: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., visible: _Optional[_Union[VisibleQuery, _Mapping]] = ..., items: _Optional[_Union[IndexPaths, _Mapping]] = ..., summary: _Optional[_Union[SummaryQuery, _Mapping]] = ...) -> None: ...

class VisibleQuery(_message.Message):
    __slots__ = ("velocity",)
    VELOCITY_FIELD_NUMBER: _ClassVar[int]
    velocity: _geometry_pb2.Point
    def __init__(self, velocity: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class IndexPaths(_message.Message):
    __slots__ = ("path", "collection")
    PATH_FIELD_NUMBER: _ClassVar[int]
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    path: _containers.RepeatedCompositeFieldContainer[_layout_pb2.IndexPath]
    collection: str
    def __init__(self, path: _Optional[_Iterable[_Union[_layout_pb2.IndexPath, _Mapping]]] = ..., collection: _Optional[str] = ...) -> None: ...

class SummaryQuery(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SolveRequest(_message.Message):
    __slots__ = ("document", "overrides", "query", "limits", "id", "diagnostics", "text")
    DOCUMENT_FIELD_NUMBER: _ClassVar[int]
    OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    DIAGNOSTICS_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    document: _layout_pb2.Document
    overrides: _environment_pb2.Overrides
    query: Query
    limits: Limits
    id: str
    diagnostics: bool
    text: TextFormat
    def __init__(self, document: _Optional[_Union[_layout_pb2.Document, _Mapping]] = ..., overrides: _Optional[_Union[_environment_pb2.Overrides, _Mapping]] = ..., query: _Optional[_Union[Query, _Mapping]] = ..., limits: _Optional[_Union[Limits, _Mapping]] = ..., id: _Optional[str] = ..., diagnostics: bool = ..., text: _Optional[_Union[TextFormat, str]] = ...) -> None: ...

class SolveReply(_message.Message):
    __slots__ = ("header", "elements", "text")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    header: SolveHeader
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Elements]
    text: bytes
    def __init__(self, header: _Optional[_Union[SolveHeader, _Mapping]] = ..., elements: _Optional[_Iterable[_Union[_layout_pb2.Elements, _Mapping]]] = ..., text: _Optional[bytes] = ...) -> None: ...

class SolveHeader(_message.Message):
    __slots__ = ("environment", "collections", "overlays", "has_diagnostics")
    ENVIRONMENT_FIELD_NUMBER: _ClassVar[int]
    COLLECTIONS_FIELD_NUMBER: _ClassVar[int]
    OVERLAYS_FIELD_NUMBER: _ClassVar[int]
    HAS_DIAGNOSTICS_FIELD_NUMBER: _ClassVar[int]
    environment: _environment_pb2.Environment
    collections: _containers.RepeatedCompositeFieldContainer[Collection]
    overlays: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Overlay]
    has_diagnostics: bool
    def __init__(self, environment: _Optional[_Union[_environment_pb2.Environment, _Mapping]] = ..., collections: _Optional[_Iterable[_Union[Collection, _Mapping]]] = ..., overlays: _Optional[_Iterable[_Union[_layout_pb2.Overlay, _Mapping]]] = ..., has_diagnostics: bool = ...) -> None: ...

class Collection(_message.Message):
    __slots__ = ("name", "region", "content_size", "content_offset", "content_inset", "sections", "scroll_direction", "element_count", "diagnostics")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REGION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_OFFSET_FIELD_NUMBER: _ClassVar[int]
    CONTENT_INSET_FIELD_NUMBER: _ClassVar[int]
    SECTIONS_FIELD_NUMBER: _ClassVar[int]
    SCROLL_DIRECTION_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_COUNT_FIELD_NUMBER: _ClassVar[int]
    DIAGNOSTICS_FIELD_NUMBER: _ClassVar[int]
    name: str
    region: _geometry_pb2.Rect
    content_size: _geometry_pb2.Size
    content_offset: _geometry_pb2.Point
    content_inset: _geometry_pb2.Insets
    sections: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Section]
    scroll_direction: _geometry_pb2.Axis
    element_count: int
    diagnostics: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Diagnostic]
    def __init__(self, name: _Optional[str] = ..., region: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., content_size: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., content_offset: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., content_inset: _Optional[_Union[_geometry_pb2.Insets, _Mapping]] = ..., sections: _Optional[_Iterable[_Union[_layout_pb2.Section, _Mapping]]] = ..., scroll_direction: _Optional[_Union[_geometry_pb2.Axis, str]] = ..., element_count: _Optional[int] = ..., diagnostics: _Optional[_Iterable[_Union[_layout_pb2.Diagnostic, _Mapping]]] = ...) -> None: ...

class SolveResult(_message.Message):
    __slots__ = ("id", "reply", "error", "is_last")
    ID_FIELD_NUMBER: _ClassVar[int]
    REPLY_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    IS_LAST_FIELD_NUMBER: _ClassVar[int]
    id: str
    reply: SolveReply
    error: _layout_pb2.LayoutError
    is_last: bool
    def __init__(self, id: _Optional[str] = ..., reply: _Optional[_Union[SolveReply, _Mapping]] = ..., error: _Optional[_Union[_layout_pb2.LayoutError, _Mapping]] = ..., is_last: bool = ...) -> None: ...

class SessionRequest(_message.Message):
    __slots__ = ("id", "open", "set", "scroll", "fling", "insert", "delete", "move", "transition", "query", "explain", "save", "with_transition")
    ID_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    SET_FIELD_NUMBER: _ClassVar[int]
    SCROLL_FIELD_NUMBER: _ClassVar[int]
    FLING_FIELD_NUMBER: _ClassVar[int]
    INSERT_FIELD_NUMBER: _ClassVar[int]
    DELETE_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    TRANSITION_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    EXPLAIN_FIELD_NUMBER: _ClassVar[int]
    SAVE_FIELD_NUMBER: _ClassVar[int]
    WITH_TRANSITION_FIELD_NUMBER: _ClassVar[int]
    id: int
    open: SessionOpen
    set: _environment_pb2.Overrides
    scroll: SessionScroll
    fling: SessionFling
    insert: SessionInsert
    delete: SessionDelete
    move: SessionMove
    transition: _environment_pb2.Overrides
    query: Query
    explain: _layout_pb2.IndexPath
    save: SessionSave
    with_transition: bool
    def __init__(self, id: _Optional[int] = ..., open: _Optional[_Union[SessionOpen, _Mapping]] = ..., set: _Optional[_Union[_environment_pb2.Overrides, _Mapping]] = ..., scroll: _Optional[_Union[SessionScroll, _Mapping]] = ..., fling: _Optional[_Union[SessionFling, _Mapping]] = ..., insert: _Optional[_Union[SessionInsert, _Mapping]] = ..., delete: _Optional[_Union[SessionDelete, _Mapping]] = ..., move: _Optional[_Union[SessionMove, _Mapping]] = ..., transition: _Optional[_Union[_environment_pb2.Overrides, _Mapping]] = ..., query: _Optional[_Union[Query, _Mapping]] = ..., explain: _Optional[_Union[_layout_pb2.IndexPath, _Mapping]] = ..., save: _Optional[_Union[SessionSave, _Mapping]] = ..., with_transition: bool = ...) -> None: ...

class SessionOpen(_message.Message):
    __slots__ = ("document", "overrides", "limits")
    DOCUMENT_FIELD_NUMBER: _ClassVar[int]
    OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    document: _layout_pb2.Document
    overrides: _environment_pb2.Overrides
    limits: Limits
    def __init__(self, document: _Optional[_Union[_layout_pb2.Document, _Mapping]] = ..., overrides: _Optional[_Union[_environment_pb2.Overrides, _Mapping]] = ..., limits: _Optional[_Union[Limits, _Mapping]] = ...) -> None: ...

class SessionScroll(_message.Message):
    __slots__ = ("collection", "to", "by", "velocity")
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    BY_FIELD_NUMBER: _ClassVar[int]
    VELOCITY_FIELD_NUMBER: _ClassVar[int]
    collection: str
    to: _geometry_pb2.Point
    by: _geometry_pb2.Point
    velocity: _geometry_pb2.Point
    def __init__(self, collection: _Optional[str] = ..., to: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., by: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., velocity: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class SessionFling(_message.Message):
    __slots__ = ("collection", "velocity", "fast")
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    VELOCITY_FIELD_NUMBER: _ClassVar[int]
    FAST_FIELD_NUMBER: _ClassVar[int]
    collection: str
    velocity: _geometry_pb2.Point
    fast: bool
    def __init__(self, collection: _Optional[str] = ..., velocity: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., fast: bool = ...) -> None: ...

class SessionInsert(_message.Message):
    __slots__ = ("section", "item", "items")
    SECTION_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    section: int
    item: int
    items: _struct_pb2.Value
    def __init__(self, section: _Optional[int] = ..., item: _Optional[int] = ..., items: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ...) -> None: ...

class SessionDelete(_message.Message):
    __slots__ = ("section", "item", "count")
    SECTION_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    section: int
    item: int
    count: int
    def __init__(self, section: _Optional[int] = ..., item: _Optional[int] = ..., count: _Optional[int] = ...) -> None: ...

class SessionMove(_message.Message):
    __slots__ = ("section", "item", "to")
    SECTION_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    section: int
    item: int
    to: int
    def __init__(self, section: _Optional[int] = ..., item: _Optional[int] = ..., to: _Optional[int] = ...) -> None: ...

class SessionSave(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SessionReply(_message.Message):
    __slots__ = ("id", "error", "superseded", "header", "elements", "positions", "before", "explanation", "continues", "transition", "transition_elements", "document")
    ID_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    SUPERSEDED_FIELD_NUMBER: _ClassVar[int]
    HEADER_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    POSITIONS_FIELD_NUMBER: _ClassVar[int]
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    EXPLANATION_FIELD_NUMBER: _ClassVar[int]
    CONTINUES_FIELD_NUMBER: _ClassVar[int]
    TRANSITION_FIELD_NUMBER: _ClassVar[int]
    TRANSITION_ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    DOCUMENT_FIELD_NUMBER: _ClassVar[int]
    id: int
    error: _layout_pb2.LayoutError
    superseded: bool
    header: SolveHeader
    elements: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Elements]
    positions: _containers.RepeatedCompositeFieldContainer[ScrollPosition]
    before: _containers.RepeatedCompositeFieldContainer[_layout_pb2.Elements]
    explanation: str
    continues: bool
    transition: Transition
    transition_elements: _containers.RepeatedCompositeFieldContainer[TransitionElement]
    document: bytes
    def __init__(self, id: _Optional[int] = ..., error: _Optional[_Union[_layout_pb2.LayoutError, _Mapping]] = ..., superseded: bool = ..., header: _Optional[_Union[SolveHeader, _Mapping]] = ..., elements: _Optional[_Iterable[_Union[_layout_pb2.Elements, _Mapping]]] = ..., positions: _Optional[_Iterable[_Union[ScrollPosition, _Mapping]]] = ..., before: _Optional[_Iterable[_Union[_layout_pb2.Elements, _Mapping]]] = ..., explanation: _Optional[str] = ..., continues: bool = ..., transition: _Optional[_Union[Transition, _Mapping]] = ..., transition_elements: _Optional[_Iterable[_Union[TransitionElement, _Mapping]]] = ..., document: _Optional[bytes] = ...) -> None: ...

class Transition(_message.Message):
    __slots__ = ("collections",)
    COLLECTIONS_FIELD_NUMBER: _ClassVar[int]
    collections: _containers.RepeatedCompositeFieldContainer[CollectionTransition]
    def __init__(self, collections: _Optional[_Iterable[_Union[CollectionTransition, _Mapping]]] = ...) -> None: ...

class CollectionTransition(_message.Message):
    __slots__ = ("name", "reasons", "shift", "kept_from", "kept_to", "start", "end")
    NAME_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    SHIFT_FIELD_NUMBER: _ClassVar[int]
    KEPT_FROM_FIELD_NUMBER: _ClassVar[int]
    KEPT_TO_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    name: str
    reasons: _containers.RepeatedScalarFieldContainer[str]
    shift: _geometry_pb2.Point
    kept_from: _layout_pb2.IndexPath
    kept_to: _layout_pb2.IndexPath
    start: TransitionSide
    end: TransitionSide
    def __init__(self, name: _Optional[str] = ..., reasons: _Optional[_Iterable[str]] = ..., shift: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., kept_from: _Optional[_Union[_layout_pb2.IndexPath, _Mapping]] = ..., kept_to: _Optional[_Union[_layout_pb2.IndexPath, _Mapping]] = ..., start: _Optional[_Union[TransitionSide, _Mapping]] = ..., end: _Optional[_Union[TransitionSide, _Mapping]] = ...) -> None: ...

class TransitionSide(_message.Message):
    __slots__ = ("region", "content_size", "bounds", "row_offsets")
    class RowOffsetsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: float
        def __init__(self, key: _Optional[int] = ..., value: _Optional[float] = ...) -> None: ...
    REGION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_SIZE_FIELD_NUMBER: _ClassVar[int]
    BOUNDS_FIELD_NUMBER: _ClassVar[int]
    ROW_OFFSETS_FIELD_NUMBER: _ClassVar[int]
    region: _geometry_pb2.Rect
    content_size: _geometry_pb2.Size
    bounds: _geometry_pb2.Rect
    row_offsets: _containers.ScalarMap[int, float]
    def __init__(self, region: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., content_size: _Optional[_Union[_geometry_pb2.Size, _Mapping]] = ..., bounds: _Optional[_Union[_geometry_pb2.Rect, _Mapping]] = ..., row_offsets: _Optional[_Mapping[int, float]] = ...) -> None: ...

class TransitionElement(_message.Message):
    __slots__ = ("collection", "role", "start", "end", "is_reloaded", "order", "animated_values")
    class Role(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        ROLE_UNSPECIFIED: _ClassVar[TransitionElement.Role]
        SURVIVES: _ClassVar[TransitionElement.Role]
        APPEARS: _ClassVar[TransitionElement.Role]
        DISAPPEARS: _ClassVar[TransitionElement.Role]
    ROLE_UNSPECIFIED: TransitionElement.Role
    SURVIVES: TransitionElement.Role
    APPEARS: TransitionElement.Role
    DISAPPEARS: TransitionElement.Role
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    IS_RELOADED_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    ANIMATED_VALUES_FIELD_NUMBER: _ClassVar[int]
    collection: int
    role: TransitionElement.Role
    start: _layout_pb2.Element
    end: _layout_pb2.Element
    is_reloaded: bool
    order: int
    animated_values: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, collection: _Optional[int] = ..., role: _Optional[_Union[TransitionElement.Role, str]] = ..., start: _Optional[_Union[_layout_pb2.Element, _Mapping]] = ..., end: _Optional[_Union[_layout_pb2.Element, _Mapping]] = ..., is_reloaded: bool = ..., order: _Optional[int] = ..., animated_values: _Optional[_Iterable[str]] = ...) -> None: ...

class ScrollPosition(_message.Message):
    __slots__ = ("collection", "content_offset", "proposed")
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_OFFSET_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_FIELD_NUMBER: _ClassVar[int]
    collection: str
    content_offset: _geometry_pb2.Point
    proposed: _geometry_pb2.Point
    def __init__(self, collection: _Optional[str] = ..., content_offset: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ..., proposed: _Optional[_Union[_geometry_pb2.Point, _Mapping]] = ...) -> None: ...

class DrawRequest(_message.Message):
    __slots__ = ("document", "overrides", "limits", "form", "visible", "hide_labels", "dark", "scale", "element_limit", "pixel_limit", "terminal")
    DOCUMENT_FIELD_NUMBER: _ClassVar[int]
    OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    FORM_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_FIELD_NUMBER: _ClassVar[int]
    HIDE_LABELS_FIELD_NUMBER: _ClassVar[int]
    DARK_FIELD_NUMBER: _ClassVar[int]
    SCALE_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_LIMIT_FIELD_NUMBER: _ClassVar[int]
    PIXEL_LIMIT_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_FIELD_NUMBER: _ClassVar[int]
    document: _layout_pb2.Document
    overrides: _environment_pb2.Overrides
    limits: Limits
    form: PictureForm
    visible: bool
    hide_labels: bool
    dark: bool
    scale: float
    element_limit: int
    pixel_limit: int
    terminal: Terminal
    def __init__(self, document: _Optional[_Union[_layout_pb2.Document, _Mapping]] = ..., overrides: _Optional[_Union[_environment_pb2.Overrides, _Mapping]] = ..., limits: _Optional[_Union[Limits, _Mapping]] = ..., form: _Optional[_Union[PictureForm, str]] = ..., visible: bool = ..., hide_labels: bool = ..., dark: bool = ..., scale: _Optional[float] = ..., element_limit: _Optional[int] = ..., pixel_limit: _Optional[int] = ..., terminal: _Optional[_Union[Terminal, _Mapping]] = ...) -> None: ...

class Terminal(_message.Message):
    __slots__ = ("columns", "rows", "colors", "ascii", "background")
    class Background(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        BACKGROUND_UNSPECIFIED: _ClassVar[Terminal.Background]
        LIGHT: _ClassVar[Terminal.Background]
        DARK: _ClassVar[Terminal.Background]
    BACKGROUND_UNSPECIFIED: Terminal.Background
    LIGHT: Terminal.Background
    DARK: Terminal.Background
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    COLORS_FIELD_NUMBER: _ClassVar[int]
    ASCII_FIELD_NUMBER: _ClassVar[int]
    BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    columns: int
    rows: int
    colors: int
    ascii: bool
    background: Terminal.Background
    def __init__(self, columns: _Optional[int] = ..., rows: _Optional[int] = ..., colors: _Optional[int] = ..., ascii: bool = ..., background: _Optional[_Union[Terminal.Background, str]] = ...) -> None: ...

class DrawReply(_message.Message):
    __slots__ = ("data",)
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    def __init__(self, data: _Optional[bytes] = ...) -> None: ...

class CheckRequest(_message.Message):
    __slots__ = ("document", "overrides", "limits", "devices", "categories", "text")
    DOCUMENT_FIELD_NUMBER: _ClassVar[int]
    OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    DEVICES_FIELD_NUMBER: _ClassVar[int]
    CATEGORIES_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    document: _layout_pb2.Document
    overrides: _environment_pb2.Overrides
    limits: Limits
    devices: _containers.RepeatedScalarFieldContainer[str]
    categories: _containers.RepeatedScalarFieldContainer[str]
    text: TextFormat
    def __init__(self, document: _Optional[_Union[_layout_pb2.Document, _Mapping]] = ..., overrides: _Optional[_Union[_environment_pb2.Overrides, _Mapping]] = ..., limits: _Optional[_Union[Limits, _Mapping]] = ..., devices: _Optional[_Iterable[str]] = ..., categories: _Optional[_Iterable[str]] = ..., text: _Optional[_Union[TextFormat, str]] = ...) -> None: ...

class CheckReply(_message.Message):
    __slots__ = ("finding", "text", "failure")
    FINDING_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    finding: Finding
    text: bytes
    failure: _layout_pb2.LayoutError
    def __init__(self, finding: _Optional[_Union[Finding, _Mapping]] = ..., text: _Optional[bytes] = ..., failure: _Optional[_Union[_layout_pb2.LayoutError, _Mapping]] = ...) -> None: ...

class Finding(_message.Message):
    __slots__ = ("severity", "kind", "message", "combinations", "section", "items", "collection")
    SEVERITY_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    COMBINATIONS_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    severity: str
    kind: str
    message: str
    combinations: _containers.RepeatedScalarFieldContainer[str]
    section: int
    items: _containers.RepeatedScalarFieldContainer[int]
    collection: str
    def __init__(self, severity: _Optional[str] = ..., kind: _Optional[str] = ..., message: _Optional[str] = ..., combinations: _Optional[_Iterable[str]] = ..., section: _Optional[int] = ..., items: _Optional[_Iterable[int]] = ..., collection: _Optional[str] = ...) -> None: ...

class ListProvidersRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListProvidersReply(_message.Message):
    __slots__ = ("providers", "content_hash")
    PROVIDERS_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    providers: _containers.RepeatedCompositeFieldContainer[Provider]
    content_hash: str
    def __init__(self, providers: _Optional[_Iterable[_Union[Provider, _Mapping]]] = ..., content_hash: _Optional[str] = ...) -> None: ...

class DescribeProviderRequest(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class ReloadProvidersRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ReloadProvidersReply(_message.Message):
    __slots__ = ("events",)
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[ProviderEvent]
    def __init__(self, events: _Optional[_Iterable[_Union[ProviderEvent, _Mapping]]] = ...) -> None: ...

class WatchProvidersRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Provider(_message.Message):
    __slots__ = ("name", "version", "summary", "source", "methods", "options", "requires", "failure")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    METHODS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    REQUIRES_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    name: str
    version: str
    summary: str
    source: str
    methods: _containers.RepeatedScalarFieldContainer[str]
    options: _containers.RepeatedCompositeFieldContainer[ProviderOption]
    requires: _containers.RepeatedScalarFieldContainer[str]
    failure: _layout_pb2.LayoutError
    def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ..., summary: _Optional[str] = ..., source: _Optional[str] = ..., methods: _Optional[_Iterable[str]] = ..., options: _Optional[_Iterable[_Union[ProviderOption, _Mapping]]] = ..., requires: _Optional[_Iterable[str]] = ..., failure: _Optional[_Union[_layout_pb2.LayoutError, _Mapping]] = ...) -> None: ...

class ProviderOption(_message.Message):
    __slots__ = ("name", "type", "default_value", "summary")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_VALUE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    name: str
    type: str
    default_value: str
    summary: str
    def __init__(self, name: _Optional[str] = ..., type: _Optional[str] = ..., default_value: _Optional[str] = ..., summary: _Optional[str] = ...) -> None: ...

class ProviderEvent(_message.Message):
    __slots__ = ("kind", "provider", "failure")
    class Kind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        KIND_UNSPECIFIED: _ClassVar[ProviderEvent.Kind]
        LOADED: _ClassVar[ProviderEvent.Kind]
        CHANGED: _ClassVar[ProviderEvent.Kind]
        REMOVED: _ClassVar[ProviderEvent.Kind]
        REFUSED: _ClassVar[ProviderEvent.Kind]
        SUSPENDED: _ClassVar[ProviderEvent.Kind]
        RESTARTED: _ClassVar[ProviderEvent.Kind]
    KIND_UNSPECIFIED: ProviderEvent.Kind
    LOADED: ProviderEvent.Kind
    CHANGED: ProviderEvent.Kind
    REMOVED: ProviderEvent.Kind
    REFUSED: ProviderEvent.Kind
    SUSPENDED: ProviderEvent.Kind
    RESTARTED: ProviderEvent.Kind
    KIND_FIELD_NUMBER: _ClassVar[int]
    PROVIDER_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    kind: ProviderEvent.Kind
    provider: str
    failure: _layout_pb2.LayoutError
    def __init__(self, kind: _Optional[_Union[ProviderEvent.Kind, str]] = ..., provider: _Optional[str] = ..., failure: _Optional[_Union[_layout_pb2.LayoutError, _Mapping]] = ...) -> None: ...
