import LayoutModel
import LayoutProviders
import TestSupport
import Testing

/// The elements in the tests of visible states: two items and a header of section 4.
enum SampleElements {
  static let elements = [
    LayoutElement(
      kind: .item,
      section: 4,
      item: 7,
      frame: LayoutRect(x: 10, y: 20, width: 30, height: 40),
      zIndex: 2,
      parts: [CellPart(name: "text", frame: LayoutRect(x: 1, y: 1, width: 2, height: 2))]
    ),
    LayoutElement(
      kind: .item,
      section: 4,
      item: 8,
      frame: LayoutRect(x: 10, y: 60, width: 30, height: 40.5)
    ),
    LayoutElement(
      kind: .supplementary,
      elementKind: "header",
      section: 4,
      item: 0,
      frame: LayoutRect(x: 0, y: 0, width: 300, height: 20),
      zIndex: 1
    ),
  ]

  static let scroll = ScrollContext(
    contentOffset: LayoutPoint(x: 1, y: 2.5),
    velocity: LayoutPoint(x: 0, y: -0.5),
    bounds: LayoutRect(x: 1, y: 2.5, width: 300, height: 200)
  )

  /// The elements with some changes.
  static func elements(changing change: (inout [LayoutElement]) -> Void) -> [LayoutElement] {
    var elements = elements
    change(&elements)
    return elements
  }
}

extension ProviderRequest {
  /// A request for a visible state, in a way that the plugin's option names.
  static func visibleState(
    _ way: String,
    of name: String = "visibleStates",
    at offset: Double = 2.5
  ) -> ProviderRequest {
    var request = ProviderRequest(
      name,
      options: ["way": SourceValue(.string(way))],
      count: 9,
      section: 4
    )
    request.scroll = SampleElements.scroll
    request.scroll?.contentOffset.y = offset
    request.scroll?.bounds.y = offset
    return request
  }
}

extension LogRecorder {
  /// A plugin's output, its values joined with spaces.
  var printed: [String] {
    lines.map { line in
      String(line.split(separator: "] ", maxSplits: 1).last ?? "").replacing("\t", with: " ")
    }
  }
}

extension LayoutElement {
  /// An element that a script has added.
  static func added(
    _ kind: ElementKind,
    _ elementKind: String,
    item: Int?,
    frame: LayoutRect,
    zIndex: Int,
    section: Int? = 4
  ) -> LayoutElement {
    LayoutElement(
      kind: kind,
      elementKind: elementKind,
      section: section,
      item: item,
      frame: frame,
      zIndex: zIndex
    )
  }
}

extension ProviderRegistry {
  /// The bytes that a plugin holds after garbage collection.
  func settledMemory(of name: String) throws -> Int {
    try collectGarbage(ofPlugin: name).bytes
  }
}
