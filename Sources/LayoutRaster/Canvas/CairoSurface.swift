import LayoutDrawing
import LayoutModel
import LayoutText
import CPango
import Synchronization

/// A surface of `CPango` together with the library and font to draw on it.
final class CairoSurface {
  /// The surface of `CPango`, freed with this object.
  private let canvas: OpaquePointer
  /// The loaded library, which must outlive the surface.
  private let library: PangoLibrary
  /// The fonts of labels by their weights; empty if the picture has no labels.
  private let fonts: [FontWeight: PangoFont]
  /// The decoded images, freed with this object; nil if they cannot be decoded.
  private var images: [PictureImage: OpaquePointer?] = [:]

  /// Creates a surface of pixels.
  /// - Throws: `RESOURCE_EXHAUSTED` if memory is missing.
  init(of size: RasterSize, _ library: PangoLibrary, _ fonts: [FontWeight: PangoFont])
    throws(LayoutError)
  {
    let canvas = pango_bridge_canvas_of_pixels(
      library.bridge,
      Int32(clamping: size.width),
      Int32(clamping: size.height)
    )
    guard let canvas else { throw Self.noMemory }
    (self.canvas, self.library, self.fonts) = (canvas, library, fonts)
    try check()
  }

  /// Creates a page of a size in points.
  /// - Throws: `RESOURCE_EXHAUSTED` if memory is missing.
  init(
    of size: LayoutSize,
    title: String,
    _ library: PangoLibrary,
    _ fonts: [FontWeight: PangoFont]
  )
    throws(LayoutError)
  {
    let canvas = pango_bridge_canvas_of_page(
      library.bridge,
      size.width,
      size.height,
      title
    )
    guard let canvas else { throw Self.noMemory }
    (self.canvas, self.library, self.fonts) = (canvas, library, fonts)
    try check()
  }

  deinit {
    pango_bridge_canvas_free(canvas)
    for case let image? in images.values { pango_bridge_image_close(image) }
  }

  // MARK: Results

  func png() throws(LayoutError) -> [UInt8] {
    pango_bridge_canvas_write_png(canvas)
    return try output()
  }

  /// Finishes the page and returns it as PDF; no more drawing is possible.
  func pdf() throws(LayoutError) -> [UInt8] {
    pango_bridge_canvas_finish_page(canvas)
    return try output()
  }

  /// Returns the versions of the libraries and the font that the bytes depend on.
  func versions() -> String {
    let room = 256
    let libraries = [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      bytes.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return }
        start[0] = 0
        pango_bridge_write_versions(library.bridge, start, room)
      }
      count = bytes.prefix(room).firstIndex(of: 0) ?? room
    }
    let versions = String(decoding: libraries, as: UTF8.self)
    guard let font = fonts[PictureLabel.standardWeight] ?? fonts.first?.value else {
      return versions
    }
    let version = Double(pango_bridge_font_version(library.bridge, font.file)) / 0x10000
    return versions + ", Inter " + NumberText.rounded(version)
  }

  /// Returns the bytes that Cairo has written.
  private func output() throws(LayoutError) -> [UInt8] {
    try check()
    var count = 0
    let bytes = pango_bridge_canvas_output(canvas, &count)
    return [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  /// Returns the colours of the pixels, row by row.
  func colors(_ size: RasterSize) throws(LayoutError) -> [UInt32] {
    try check()
    var colors: [UInt32] = []
    colors.reserveCapacity(size.width * size.height)
    for row in 0..<size.height {
      guard let pixels = pango_bridge_canvas_row(canvas, Int32(clamping: row)) else { break }
      for pixel in UnsafeBufferPointer(start: pixels, count: size.width) {
        colors.append(pixel & 0xFFFFFF)
      }
    }
    return colors
  }

  /// Throws the first error of the surface, as Cairo keeps it.
  private func check() throws(LayoutError) {
    switch pango_bridge_canvas_problem(canvas) {
    case CPANGO_NO_PROBLEM: return
    case CPANGO_NO_MEMORY: throw Self.noMemory
    default:
      throw LayoutError(
        .internal,
        message: "the picture cannot be drawn: Cairo says “"
          + String(cString: pango_bridge_canvas_problem_text(canvas)) + "”"
      )
    }
  }

  private static var noMemory: LayoutError {
    LayoutError(.resourceExhausted, message: "there is not enough memory for the picture")
  }

  // MARK: Groups

  /// Draws with settings that end with the closure (`cairo_save`, `cairo_restore`).
  func saved(_ draw: () -> Void) {
    pango_bridge_canvas_begin(canvas)
    draw()
    pango_bridge_canvas_end(canvas)
  }

  /// Draws as a group with an opacity from 0 to 1 (`cairo_push_group`).
  func layer(_ alpha: Double, _ draw: () -> Void) {
    pango_bridge_canvas_begin_layer(canvas)
    draw()
    pango_bridge_canvas_end_layer(canvas, alpha)
  }

  /// Adds a transform to the current one (`cairo_transform`).
  func transform(_ transform: LayoutTransform) {
    pango_bridge_canvas_transform(
      canvas,
      transform.a,
      transform.b,
      transform.c,
      transform.d,
      transform.tx,
      transform.ty
    )
  }

  /// Clips to a rectangle with corners of a radius in points (`cairo_clip`).
  func clip(_ frame: LayoutRect, radius: Double) {
    pango_bridge_canvas_clip(canvas, PangoBridgeRectangle(frame), radius)
  }

  /// Clips to a polygon (`cairo_clip`).
  func clip(_ corners: [LayoutPoint]) {
    let numbers = corners.flatMap { [$0.x, $0.y] }
    numbers.withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      pango_bridge_canvas_clip_polygon(canvas, start, corners.count)
    }
  }

  /// The bounds of the clip, in current coordinates (`cairo_clip_extents`).
  var extents: LayoutRect {
    let frame = pango_bridge_canvas_extents(canvas)
    return LayoutRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  // MARK: Shapes

  /// Fills the whole surface with a colour.
  func fill(_ color: PictureColor) {
    pango_bridge_canvas_fill_all(canvas, color.bits)
  }

  /// Draws a rectangle, with corners of a radius in points.
  func rectangle(_ frame: LayoutRect, radius: Double, fill: CanvasPaint?, stroke: CanvasStroke?) {
    // A null pointer means no fill or no stroke.
    let stroke = stroke.map { [PangoBridgeStroke($0)] } ?? []
    withPaint(fill) { fill in
      stroke.withUnsafeBufferPointer { stroke in
        pango_bridge_canvas_rectangle(
          canvas,
          PangoBridgeRectangle(frame),
          radius,
          fill,
          stroke.isEmpty ? nil : stroke.baseAddress
        )
      }
    }
  }

  /// Calls a closure with a paint in the form of `CPango`; a null pointer means no paint.
  private func withPaint(
    _ paint: CanvasPaint?,
    _ body: (UnsafePointer<PangoBridgePaint>?) -> Void
  ) {
    guard let paint else { return body(nil) }
    let (line, stops) = paint.parts
    stops.withUnsafeBufferPointer { stops in
      guard let first = stops.baseAddress else { return body(nil) }
      let bridged = PangoBridgePaint(
        startX: line.start.x,
        startY: line.start.y,
        endX: line.end.x,
        endY: line.end.y,
        stops: first,
        count: stops.count
      )
      withUnsafePointer(to: bridged) { body($0) }
    }
  }

  func polygon(_ corners: [LayoutPoint], fill: CanvasPaint, stroke: CanvasStroke?) {
    let numbers = corners.flatMap { [$0.x, $0.y] }
    let stroke = stroke.map { [PangoBridgeStroke($0)] } ?? []
    numbers.withUnsafeBufferPointer { numbers in
      stroke.withUnsafeBufferPointer { stroke in
        withPaint(fill) { fill in
          guard let start = numbers.baseAddress, let fill else { return }
          pango_bridge_canvas_polygon(
            canvas,
            start,
            corners.count,
            fill,
            stroke.isEmpty ? nil : stroke.baseAddress
          )
        }
      }
    }
  }

  func line(from start: LayoutPoint, to end: LayoutPoint, _ stroke: CanvasStroke) {
    pango_bridge_canvas_line(canvas, start.x, start.y, end.x, end.y, PangoBridgeStroke(stroke))
  }

  /// Draws an image that covers a rectangle, beyond which it is cropped; nothing if it cannot be
  /// decoded.
  func image(_ image: PictureImage, in frame: LayoutRect) {
    let decoded = images[image] ?? decode(image)
    if let decoded { pango_bridge_canvas_image(canvas, decoded, PangoBridgeRectangle(frame)) }
  }

  private func decode(_ image: PictureImage) -> OpaquePointer? {
    let decoded = image.bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { pango_bridge_image_open(library.bridge, $0, bytes.count) }
    }
    images[image] = .some(decoded)
    return decoded
  }

  /// Draws a label, if the surface has its font.
  func label(_ label: PictureLabel, _ color: PictureColor) {
    guard let font = fonts[label.weight] else { return }
    let style = PangoBridgeText(
      x: label.position.x,
      y: label.position.y,
      anchor: label.anchor.part,
      size: Int32(clamping: Int((label.size * Double(CPANGO_UNITS)).rounded())),
      color: color.bits
    )
    var text = label.text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return }
        pango_bridge_canvas_text(canvas, font.font, start, characters.count, style)
      }
    }
  }
}

extension PictureColor {
  /// The colour as `0xRRGGBB`.
  package var bits: UInt32 { UInt32(clamping: red << 16 | green << 8 | blue) }
}

extension PictureLabel.Anchor {
  /// The part of a line's width before its anchor.
  fileprivate var part: Double {
    switch self {
    case .start: 0
    case .middle: 0.5
    case .end: 1
    }
  }
}

extension CanvasPaint {
  /// The line of the paint and its colours; one colour has no line.
  fileprivate var parts: (line: (start: LayoutPoint, end: LayoutPoint), stops: [PangoBridgeStop]) {
    switch self {
    case .color(let color, let alpha):
      ((.zero, .zero), [PangoBridgeStop(place: 0, color: color.bits, alpha: alpha)])
    case .gradient(let gradient):
      (
        (gradient.start, gradient.end),
        gradient.stops.map {
          PangoBridgeStop(place: $0.place, color: $0.color.bits, alpha: $0.alpha)
        }
      )
    }
  }
}

extension PangoBridgeRectangle {
  /// Creates a rectangle for `CPango`.
  fileprivate init(_ frame: LayoutRect) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}

extension PangoBridgeStroke {
  /// Creates a stroke for `CPango`, with dashes of 0 for a continuous one.
  fileprivate init(_ stroke: CanvasStroke) {
    self.init(
      color: stroke.color.bits,
      width: stroke.width,
      dash: stroke.dashes?.dash ?? 0,
      gap: stroke.dashes?.gap ?? 0
    )
  }
}
