import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Layout differences", .endsInTime)
struct LayoutDifferenceTests {
  private static func compared(_ json: String) throws -> ComparedLayout.Collection {
    let session = Session(.testing())
    try session.open(json: json)
    return ComparedLayout.Collection(try session.focusedCollection())
  }

  private static func difference(
    _ before: String,
    _ after: String,
    tolerance: Double = 0,
    limit: Int = LayoutDifference.standardLimit
  ) throws -> LayoutDifference.Collection {
    LayoutDifference.Collection(
      from: try compared(before),
      to: try compared(after),
      tolerance: tolerance,
      limit: limit
    )
  }

  private static func document(_ sections: String..., environment: String = "") -> String {
    #"{"environment": {"container": {"width": 300, "height": 200}\#(environment)}, "#
      + #""sections": [\#(sections.joined(separator: ","))]}"#
  }

  private static func list(_ items: Int, rowHeight: Double = 40, more: String = "") -> String {
    #"{"layout": "list", "options": {"rowHeight": \#(rowHeight)}, "items": \#(items)\#(more)}"#
  }

  // MARK: Cases

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String
    var tolerance = 0.0
    /// Changed, added, removed, equal.
    var counts: [Int]
    var fields: [LayoutDifference.Field: Int] = [:]
    var sections: [Int] = []
    var differsInSize = false
  }

  private static let wide = #", "traits": {"displayScale": 1}"#

  private static func frames(_ frames: String) -> String {
    #"{"items": 2, "layout": {"group": {"axis": "custom", "size": {"width": 300, "height": 100}, "#
      + #""frames": [\#(frames)]}}}"#
  }

  static let cases = [
    Case(
      testDescription: "nothing",
      before: document(list(3)),
      after: document(list(3)),
      counts: [0, 0, 0, 3]
    ),
    Case(
      testDescription: "rows of another height: the first only grows",
      before: document(list(3)),
      after: document(list(3, rowHeight: 50)),
      counts: [3, 0, 0, 0],
      fields: [.place: 2, .size: 3],
      sections: [0],
      differsInSize: true
    ),
    Case(
      testDescription: "more rows",
      before: document(list(3)),
      after: document(list(5)),
      counts: [0, 2, 0, 3],
      sections: [0],
      differsInSize: true
    ),
    Case(
      testDescription: "a section above that grows",
      before: document(list(3), list(4)),
      after: document(list(4), list(4)),
      counts: [4, 1, 0, 3],
      fields: [.place: 4],
      sections: [0, 1],
      differsInSize: true
    ),
    Case(
      testDescription: "a section less",
      before: document(list(3), list(4)),
      after: document(list(3)),
      counts: [0, 0, 4, 3],
      sections: [1],
      differsInSize: true
    ),
    Case(
      testDescription: "a section's name",
      before: document(list(3, more: #", "id": "a""#)),
      after: document(list(3, more: #", "id": "b""#)),
      counts: [0, 0, 0, 3],
      sections: [0]
    ),
    Case(
      testDescription: "a zIndex",
      before: document(frames(#"{"x": 0, "y": 0, "width": 10, "height": 10, "zIndex": 1}"#)),
      after: document(frames(#"{"x": 0, "y": 0, "width": 10, "height": 10, "zIndex": 2}"#)),
      counts: [2, 0, 0, 0],
      fields: [.zIndex: 2]
    ),
    Case(
      testDescription: "rows that differ by less than the tolerance",
      before: document(list(3), environment: wide),
      after: document(list(3, rowHeight: 41), environment: wide),
      tolerance: 2,
      counts: [0, 0, 0, 3],
      sections: [0],
      differsInSize: true
    ),
    Case(
      testDescription: "rows of which the later ones differ by more than the tolerance",
      before: document(list(5), environment: wide),
      after: document(list(5, rowHeight: 41), environment: wide),
      tolerance: 3,
      counts: [1, 0, 0, 4],
      fields: [.place: 1],
      sections: [0],
      differsInSize: true
    ),
  ]

  @Test("A difference counts the changed, added, removed and equal elements", arguments: cases)
  func counted(_ item: Case) throws {
    let difference = try Self.difference(item.before, item.after, tolerance: item.tolerance)
    let counts = difference.counts
    #expect([counts.changed, counts.added, counts.removed, counts.equal] == item.counts)
    #expect(counts.fields == item.fields)
    #expect(difference.sections.map(\.index) == item.sections)
    #expect((difference.contentSize != nil) == item.differsInSize)
    #expect(difference.elements.count == counts.different)
    #expect(difference.isEmpty == (item.testDescription == "nothing"))
  }

  @Test("A difference treats badges of another element kind as removed and added")
  func others() throws {
    let text = try Fixtures.bytes("docs/examples/headers-and-badges.json")
    let before = String(decoding: text, as: UTF8.self)
    let after = before.replacing("\"badge\"", with: "\"mark\"")
    try #require(after != before)
    let difference = try Self.difference(before, after)
    #expect(difference.counts.changed == 0)
    #expect(difference.counts.added == difference.counts.removed)
    #expect(difference.counts.added > 0)
    let kinds = difference.elements.map { element in
      switch element {
      case .added(let element): "+" + (element.elementKind ?? "")
      case .removed(let element): "-" + (element.elementKind ?? "")
      case .changed: "changed"
      }
    }
    #expect(Set(kinds) == ["+mark", "-badge"])
  }

  // MARK: Large layouts

  @Test("A difference of layouts with a billion rows ends in time")
  func large() throws {
    let billion = Self.document(Self.list(1_000_000_000), Self.list(1_000_000_000))
    #expect(try Self.difference(billion, billion).counts.equal == 2_000_000_000)
    // The first section has one more row, and all rows below it move.
    let longer = Self.document(Self.list(1_000_000_001), Self.list(1_000_000_000))
    let difference = try Self.difference(billion, longer, limit: 3)
    #expect(difference.counts.added == 1)
    #expect(difference.counts.changed == 1_000_000_000)
    #expect(difference.counts.fields == [.place: 1_000_000_000])
    #expect(difference.elements.count == 3)
  }

  @Test("A difference lists no more elements than its limit", arguments: [0, 1, 7, 200_000])
  func limit(_ limit: Int) throws {
    let count = Soak.count(100_000, otherwise: 10_000)
    let difference = try Self.difference(
      Self.document(Self.list(count)),
      Self.document(Self.list(count, rowHeight: 41)),
      limit: limit
    )
    #expect(difference.counts.changed == count)
    #expect(difference.elements.count == min(limit, count))
  }

  // MARK: Properties

  /// The seeds of random documents.
  private static let seeds = Soak.seeds(60, otherwise: 20)

  /// Two documents with the same sections, some of which are replaced.
  private static func pair(_ numbers: inout SeededNumbers) -> (String, String) {
    let before = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in section(&numbers) }
    var after = before.map { Bool.random(using: &numbers) ? $0 : section(&numbers) }
    if Int.random(in: 0..<3, using: &numbers) == 0 { after.append(section(&numbers)) }
    func document(_ sections: [String]) -> String {
      #"{"environment": {"container": {"width": 300, "height": 200}}, "#
        + #""sections": [\#(sections.joined(separator: ","))]}"#
    }
    return (document(before), document(after))
  }

  private static func section(_ numbers: inout SeededNumbers) -> String {
    let count = Int.random(in: 0...40, using: &numbers)
    let extent = numbers.length(1...60)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return list(count, rowHeight: extent)
    case 1:
      let columns = Int.random(in: 1...4, using: &numbers)
      return #"{"layout": "grid", "options": {"columns": \#(columns)}, "items": \#(count)}"#
    case 2:
      return #"{"layout": "waterfall", "options": {"columns": 2}, "items": {"count": \#(count), "#
        + #""cycle": [{"width": 3, "height": 2}, {"width": 1, "height": \#(extent / 20)}]}}"#
    default:
      let kind = Bool.random(using: &numbers) ? "badge" : "mark"
      return """
        {"items": \(count), "layout": {
          "group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": \(extent)},
            "items": [{"size": {"width": 90, "height": {"fractionalHeight": 1}}, "supplementaryItems": [
              {"elementKind": "\(kind)", "size": {"width": 8, "height": 8},
               "containerAnchor": {"edges": ["top"]}}]}]},
          "boundarySupplementaryItems": [{"elementKind": "header", "alignment": "top",
            "size": {"width": {"fractionalWidth": 1}, "height": \(extent)}}],
          "decorationItems": [{"elementKind": "background"}, {"elementKind": "background"}]}}
        """
    }
  }

  @Test("A layout has no difference from itself", arguments: seeds)
  func same(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let (document, _) = Self.pair(&numbers)
    let difference = try Self.difference(document, document)
    #expect(difference.isEmpty, "\(numbers)")
    #expect(difference.elements.isEmpty)
  }

  /// A pair of values with the second layout's first.
  private static func reversed<Value: Sendable & Equatable>(
    _ pair: LayoutDifference.Pair<Value>?
  ) -> LayoutDifference.Pair<Value>? {
    guard var pair else { return nil }
    (pair.before, pair.after) = (pair.after, pair.before)
    return pair
  }

  /// A section that differs, as seen from the second layout.
  private static func reversedSection(
    _ section: LayoutDifference.Section
  ) -> LayoutDifference.Section {
    var section = section
    (section.before, section.after) = (section.after, section.before)
    return section
  }

  /// An element that differs, as seen from the second layout.
  private static func reversedElement(
    _ element: LayoutDifference.Element
  ) -> LayoutDifference.Element {
    switch element {
    case .added(let element): .removed(element)
    case .removed(let element): .added(element)
    case .changed(let before, let after, let fields):
      .changed(before: after, after: before, fields: fields)
    }
  }

  @Test("The reverse of a difference equals the difference in the other order", arguments: seeds)
  func mirrored(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let (before, after) = Self.pair(&numbers)
    let tolerance: Double = [0, 0.5, 10][Int.random(in: 0..<3, using: &numbers)]
    for limit in [5, 10_000] {
      let there = try Self.difference(before, after, tolerance: tolerance, limit: limit)
      let back = try Self.difference(after, before, tolerance: tolerance, limit: limit)
      #expect(there.elements.map(Self.reversedElement) == back.elements, "\(numbers)")
      #expect(there.sections.map(Self.reversedSection) == back.sections, "\(numbers)")
      #expect(Self.reversed(there.contentSize) == back.contentSize)
      #expect(Self.reversed(there.contentOffset) == back.contentOffset)
      #expect(Self.reversed(there.contentInset) == back.contentInset)
      var counts = there.counts
      (counts.added, counts.removed) = (counts.removed, counts.added)
      #expect(counts == back.counts, "\(numbers)")
      #expect(there.name == back.name && there.region == nil && back.region == nil)
    }
  }

  /// The elements of a layout by name, the k-th of a name with k.
  private static func elements(_ json: String) throws -> [String: LayoutElement] {
    let session = Session(.testing())
    try session.open(json: json)
    var named: [String: LayoutElement] = [:]
    try session.focusedCollection()
      .forEachElement(.all) { element in
        let name =
          "\(element.kind) \(element.elementKind ?? "") \(element.section ?? -1) \(element.item ?? -1)"
        let occurrence = (0...).first { named["\(name) \($0)"] == nil } ?? 0
        named["\(name) \(occurrence)"] = element
      }
    return named
  }

  @Test("A difference lists exactly the elements that differ", arguments: seeds)
  func complete(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let (before, after) = Self.pair(&numbers)
    let (old, new) = (try Self.elements(before), try Self.elements(after))
    let difference = try Self.difference(before, after, limit: 10_000)
    // Two backgrounds of a section may be alike, so equal pairs are counted.
    var listed: [[LayoutElement?]: Int] = [:]
    for element in difference.elements {
      switch element {
      case .added(let element): listed[[nil, element], default: 0] += 1
      case .removed(let element): listed[[element, nil], default: 0] += 1
      case .changed(let before, let after, let fields):
        #expect(before != after && !fields.isEmpty)
        listed[[before, after], default: 0] += 1
      }
    }
    var expected: [[LayoutElement?]: Int] = [:]
    let names = Set(old.keys).union(new.keys)
    for name in names where old[name] != new[name] {
      expected[[old[name], new[name]], default: 0] += 1
    }
    #expect(listed == expected, "\(numbers)")
    #expect(difference.counts.equal == names.filter { old[$0] == new[$0] }.count)
    #expect(difference.counts.different == expected.values.reduce(0, +))
  }
}
