import Foundation
import Glibc
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

import LayoutDrawing
import LayoutRaster

extension Session {
  /// A session on one of the documentation's examples; plugins may take as long as they need.
  static func example(_ name: String) throws -> Session {
    let session = Session(
      HostConfiguration(pluginFolders: [], budget: PluginBudget(deadline: .unlimited))
    )
    try session.open(path: Fixtures.root.appending(path: "docs/examples/\(name).json").path)
    return session
  }

  /// A picture of the whole content, or of the visible state.
  func picture(visible: Bool = false) throws -> Picture {
    try Picture(of: solve(), at: visible ? visibleState() : nil)
  }
}

/// The examples of the documentation.
enum Examples {
  static let names: [String] = {
    let folder = Fixtures.root.appending(path: "docs/examples").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".result.json") }
      .map { String($0.dropLast(5)) }.sorted()
  }()
}

extension Picture {
  /// A picture of 100 × 100 points, all of which is the content of a collection.
  static func square(
    _ groups: [PictureGroup] = [],
    bounds: LayoutRect = LayoutRect(x: 0, y: 0, width: 100, height: 100),
    extent: PicturePane.Extent = .visibleBounds,
    offset: LayoutPoint = .zero
  ) -> Picture {
    let frame = LayoutRect(x: 0, y: 0, width: 100, height: 100)
    let pane = PicturePane(
      id: "pane",
      name: nil,
      caption: nil,
      offset: offset,
      extent: extent,
      content: frame,
      bounds: bounds,
      safeArea: nil,
      groups: groups
    )
    return Picture(title: "square", frame: frame, panes: [pane], overlays: [])
  }
}

extension PictureGroup {
  /// Elements of a section.
  static func of(_ section: Int, _ elements: PictureElement...) -> PictureGroup {
    PictureGroup(id: "section-\(section)", title: "", section: section, elements: elements)
  }
}

extension PictureElement {
  /// An element without texts.
  static func of(
    _ frame: LayoutRect,
    kind: ElementKind = .item,
    alpha: Double = 1,
    transform: LayoutTransform = .identity,
    parts: [LayoutRect] = []
  ) -> PictureElement {
    PictureElement(
      kind: kind,
      title: "",
      frame: frame,
      alpha: alpha,
      transform: transform,
      label: nil,
      parts: parts.map { PicturePart(title: "", frame: $0, label: nil) }
    )
  }
}

extension UInt32 {
  /// The distance of two colours in the component in which they differ most.
  func distance(to other: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(self >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
  }
}

extension PictureColor {
  /// The colour where this one, with an alpha, covers another one.
  func over(_ other: PictureColor, alpha: Double) -> UInt32 {
    mixed(with: other, hundredths: Int((100 * (1 - alpha)).rounded())).bits
  }
}

/// Reads a PNG with Cairo's own reader.
enum PNGReader {
  private typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Measure = @convention(c) (OpaquePointer?) -> Int32
  private typealias Read = @convention(c) (OpaquePointer?) -> UnsafePointer<UInt8>?
  private typealias Close = @convention(c) (OpaquePointer?) -> Void

  static func pixels(_ png: [UInt8]) throws -> RasterPixels {
    let folder = try TemporaryFolder()
    try Data(png).write(to: folder.url.appending(path: "a.png"))
    let library = try #require(dlopen("libcairo.so.2", RTLD_NOW))
    func function<Function>(_ name: String, _: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(library, name)), to: Function.self)
    }
    let open = try function("cairo_image_surface_create_from_png", Open.self)
    let surface = open(folder.path(of: "a.png"))
    defer { (try? function("cairo_surface_destroy", Close.self))?(surface) }
    #expect(try function("cairo_surface_status", Measure.self)(surface) == 0)
    let width = Int(try function("cairo_image_surface_get_width", Measure.self)(surface))
    let height = Int(try function("cairo_image_surface_get_height", Measure.self)(surface))
    let stride = Int(try function("cairo_image_surface_get_stride", Measure.self)(surface))
    let bytes = try #require(try function("cairo_image_surface_get_data", Read.self)(surface))
    let colors = (0..<height)
      .flatMap { y in
        UnsafeRawBufferPointer(start: bytes + y * stride, count: 4 * width)
          .bindMemory(to: UInt32.self).map { $0 & 0xFFFFFF }
      }
    return RasterPixels(size: RasterSize(width: width, height: height), colors: colors)
  }
}

/// The text under a keyword in a PNG; nil if it is missing.
func pngText(_ keyword: String, in png: [UInt8]) -> String? {
  var place = 8
  while place + 12 <= png.count {
    let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    let kind = png[place + 4..<place + 8]
    guard place + 12 + length <= png.count else { return nil }
    let bytes = png[place + 8..<place + 8 + length]
    if kind.elementsEqual("tEXt".utf8), bytes.starts(with: Array(keyword.utf8) + [0]) {
      return String(decoding: bytes.dropFirst(keyword.utf8.count + 1), as: UTF8.self)
    }
    place += 12 + length
  }
  return nil
}
