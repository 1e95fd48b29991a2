import LayoutEngine
import LayoutHost
import LayoutModel

/// The elements that a page shows in a visible state.
///
/// Each element is an array, since a page receives hundreds of them sixty times a second: kind,
/// section, item, x, y, width, height, z-order, and an object with the less common attributes.
struct VisibleStateMessage {
  /// An orthogonally scrolling row, at an offset other than its resting offset.
  typealias HeldRow = (collection: String?, section: Int, offset: Double)

  private let collections: [(state: VisibleState.Collection, contents: NewContents)]
  private let hasForgottenDrawings: Bool
  private let overlays: [ScreenOverlay]
  private let hasForgotten: Bool

  /// The greatest number of elements in a message; more would be indistinguishable.
  static let elementLimit = 5_000

  /// Finds the elements.
  /// - Throws: the failure of a plugin for this visible state.
  init(
    _ page: PreviewPage,
    rows: [HeldRow] = [],
    velocity: LayoutPoint = .zero
  ) throws(LayoutError) {
    var state = try page.session.visibleState(velocity: velocity)
    for name in Set(rows.map(\.collection)) {
      var held = try page.session.solve().collection(named: name)
      for row in rows where row.collection == name {
        held = held.holdingRow(of: row.section, at: row.offset)
      }
      let index = state.collections.firstIndex { $0.name == held.name }
      if let index { state.collections[index] = try page.session.visibleState(of: held) }
    }
    overlays = state.overlays
    page.knownItems.hasForgotten = false
    let solution = try page.session.solve()
    hasForgottenDrawings = page.looks.forget(beyond: state.collections.map(\.elements.count))
    collections = state.collections.enumerated()
      .map { index, collection in
        (collection, NewContents(of: collection, index, page, solution))
      }
    hasForgotten = page.knownItems.hasForgotten
  }

  func write(to json: inout JSONWriter) {
    if hasForgotten { json.member("forget", true) }
    if hasForgottenDrawings { json.member("forgetDrawings", true) }
    json.array("collections") { json in
      for (state, contents) in collections {
        json.object { json in
          json.member("name", state.name)
          json.member("at", state.contentOffset.pair)
          json.array("elements") { json in
            for element in state.elements.prefix(Self.elementLimit) { json.value(element) }
          }
          contents.write(to: &json)
        }
      }
    }
    guard !overlays.isEmpty else { return }
    json.write(overlays)
  }
}

extension JSONWriter {
  /// Writes overlays as a member of an object.
  mutating func write(_ overlays: [ScreenOverlay]) {
    array("overlays") { json in
      for overlay in overlays {
        json.array { json in
          json.value(overlay.kind)
          json.values(of: overlay.frame)
          json.value(overlay.zIndex)
        }
      }
    }
  }

  /// Writes an element as an array.
  mutating func value(_ element: LayoutElement) {
    array { json in
      json.value(element.kind == .item ? 0 : element.kind == .supplementary ? 1 : 2)
      json.value(element.section ?? -1)
      json.value(element.item ?? -1)
      json.values(of: element.frame)
      json.value(element.zIndex)
      guard
        element.elementKind != nil || element.alpha != 1 || element.transform != .identity
          || element.hasRareAttributes
      else { return }
      json.object { json in json.writeExtras(of: element) }
    }
  }

  private mutating func writeExtras(of element: LayoutElement) {
    member("kind", element.elementKind)
    if element.alpha != 1 { member("alpha", element.alpha) }
    if element.transform != .identity { member("transform", element.transform.numbers) }
    member("transform3D", element.transform3D?.numbers)
    if element.anchorPoint != ElementAttributes.middle {
      member("anchor", element.anchorPoint.pair)
    }
    if !element.parts.isEmpty {
      array("parts") { json in
        for part in element.parts {
          json.array { json in
            json.value(part.name)
            json.values(of: part.frame)
          }
        }
      }
    }
    member("values", element.values)
    if let clip = element.clipsTo { array("clip") { $0.values(of: clip) } }
  }

  /// Writes the numbers of a frame as elements of an array.
  mutating func values(of frame: LayoutRect) {
    value(frame.x)
    value(frame.y)
    value(frame.width)
    value(frame.height)
  }
}
