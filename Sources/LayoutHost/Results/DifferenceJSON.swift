import LayoutEngine
import LayoutModel

// Differences as JSON: keys always in the same order, and only those that apply.
extension ReportRenderer {
  /// Returns one object: for plain documents, with a line for each section and element; for
  /// screens, with an object for each collection that differs.
  static func json(of difference: LayoutDifference) throws(LayoutError) -> String {
    if let single = difference.single { return try text { write(single, to: &$0) } }
    return try text { json in
      json.member("differs", !difference.isEmpty)
      if !difference.added.isEmpty { json.member("added", difference.added) }
      if !difference.removed.isEmpty { json.member("removed", difference.removed) }
      writeRegions(of: difference, to: &json)
      let collections = difference.collections.filter { !$0.isEmpty }
      if !collections.isEmpty {
        json.object("collections", .lines) { json in
          for collection in collections {
            json.object(collection.name ?? "", .lines) { write(collection, to: &$0) }
          }
        }
      }
      guard !difference.overlays.isEmpty else { return }
      json.array("overlays", .lines) { json in
        for overlay in difference.overlays {
          json.object { $0.pair(overlay.before, overlay.after) }
        }
      }
    }
  }

  private static func text(
    of members: (inout JSONWriter) -> Void
  ) throws(LayoutError) -> String {
    var json = JSONWriter()
    json.object(.lines, members)
    json.endLine()
    return try json.finished()
  }

  private static func writeRegions(of difference: LayoutDifference, to json: inout JSONWriter) {
    let moved = difference.collections.filter { $0.region != nil }
    guard !moved.isEmpty else { return }
    json.object("regions") { json in
      for collection in moved {
        json.pair(collection.name ?? "", collection.region?.before, collection.region?.after)
      }
    }
  }

  private static func write(_ difference: LayoutDifference.Collection, to json: inout JSONWriter) {
    json.member("differs", !difference.isEmpty)
    if let size = difference.contentSize { json.pair("contentSize", size.before, size.after) }
    if let offset = difference.contentOffset {
      json.pair("contentOffset", offset.before, offset.after)
    }
    if let inset = difference.contentInset { json.pair("contentInset", inset.before, inset.after) }
    if let change = difference.change { json.object("change") { write(change, to: &$0) } }
    json.array("sections", .lines) { json in
      for section in difference.sections {
        json.object { json in
          json.member("section", section.index)
          json.pair(section.before, section.after)
        }
      }
    }
    json.array("elements", .lines) { json in
      for element in difference.elements { write(element, to: &json) }
    }
    json.member("more", difference.counts.different - difference.elements.count)
    json.object("counts") { write(difference.counts, to: &$0) }
  }

  private static func write(_ change: LayoutChange, to json: inout JSONWriter) {
    if !change.deletedSections.isEmpty { json.member("deletedSections", change.deletedSections) }
    if !change.insertedSections.isEmpty { json.member("insertedSections", change.insertedSections) }
    if !change.movedSections.isEmpty {
      let moves = change.movedSections.map { [$0.from, $0.to] }
      json.member("movedSections", moves)
    }
    write(change.deletedItems, named: "deletedItems", to: &json)
    write(change.insertedItems, named: "insertedItems", to: &json)
    guard !change.movedItems.isEmpty else { return }
    let moves = change.movedItems.map {
      [[$0.from.section, $0.from.item], [$0.to.section, $0.to.item]]
    }
    json.member("movedItems", moves)
  }

  private static func write(
    _ ranges: [ItemRange],
    named name: String,
    to json: inout JSONWriter
  ) {
    guard !ranges.isEmpty else { return }
    json.array(name) { json in
      for range in ranges {
        json.object { json in
          json.member("section", range.section)
          json.member("item", range.items.lowerBound)
          json.member("count", range.items.count)
        }
      }
    }
  }

  private static func write(_ element: LayoutDifference.Element, to json: inout JSONWriter) {
    json.object { json in
      switch element {
      case .added(let element):
        json.member("change", "added")
        json.member("after", element)
      case .removed(let element):
        json.member("change", "removed")
        json.member("before", element)
      case .changed(let before, let after, let fields):
        json.member("change", "changed")
        json.member("fields", fields.map(\.rawValue))
        json.pair(before, after)
      }
    }
  }

  private static func write(_ counts: LayoutDifference.Counts, to json: inout JSONWriter) {
    json.member("equal", counts.equal)
    json.member("changed", counts.changed)
    json.member("added", counts.added)
    json.member("removed", counts.removed)
    json.object("fields") { json in
      for field in LayoutDifference.Field.allCases {
        json.member(field.rawValue, counts.fields[field])
      }
    }
  }
}

extension JSONWriter {
  /// Writes the members `before` and `after` of an object; nothing for a missing value.
  fileprivate mutating func pair<Value: JSONWritable>(_ before: Value?, _ after: Value?) {
    member("before", before)
    member("after", after)
  }

  /// Writes `"name": {"before": …, "after": …}`.
  fileprivate mutating func pair<Value: JSONWritable>(
    _ name: String,
    _ before: Value?,
    _ after: Value?
  ) {
    object(name) { $0.pair(before, after) }
  }
}

extension ComparedLayout.Section: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("layout", provider)
      json.member("frame", frame)
      json.member("orthogonalOffset", orthogonalOffset)
    }
  }
}
