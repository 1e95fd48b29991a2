import LayoutHost
import LayoutModel
import TestSupport

/// An update of lists with the sections before and after it, by a model of our own: arrays of names
/// that are rearranged.
struct RandomUpdate {
  /// A section of the model.
  struct Row: Equatable {
    var id: String
    var items: [String]
  }

  var before: [Row] = []
  var after: [Row] = []
  var update = SessionUpdate()
  var offset = 0.0
  /// The layout of all sections.
  let layout: String

  init(_ numbers: inout SeededNumbers, layout: String = "list") {
    self.layout = layout
    before = (0..<Int.random(in: 1...4, using: &numbers))
      .map { section in
        let count = Int.random(in: 0...9, using: &numbers)
        return Row(id: "s\(section)", items: (0..<count).map { "\(section).\($0)" })
      }
    rearrange(&numbers)
    offset = Double(Int.random(in: 0...400, using: &numbers))
  }

  private mutating func rearrange(_ numbers: inout SeededNumbers) {
    var (kept, moved, deleted) = ([Row](), [Row](), Set<String>())
    for (index, row) in before.enumerated() {
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0:
        update.deleteSection(index)
        deleted.insert(row.id)
      case 1: moved.append(row)
      default: kept.append(row)
      }
    }
    var inserted: Set<String> = []
    for number in 0..<Int.random(in: 0...1, using: &numbers) {
      let row = Row(id: "new\(number)", items: ["new\(number).0", "new\(number).1"])
      inserted.insert(row.id)
      moved.append(row)
    }
    after = kept
    for row in moved { after.insert(row, at: Int.random(in: 0...after.count, using: &numbers)) }
    for (index, row) in after.enumerated() {
      if inserted.contains(row.id) {
        let items = row.items.map { DocumentDescription.Item(id: $0) }
        update.insertSection(
          .init(layout, options: ["rowHeight": 40], items: .list(items), id: row.id),
          at: index
        )
      } else if !kept.contains(row) {
        let old = before.firstIndex(of: row) ?? 0
        update.moveSection(old, to: index)
      }
    }
    rearrangeItems(&numbers, deleted: deleted)
  }

  private mutating func rearrangeItems(_ numbers: inout SeededNumbers, deleted: Set<String>) {
    var (moved, added) = ([(name: String, from: ItemPath)](), [String]())
    for (section, row) in before.enumerated() where !deleted.contains(row.id) {
      let place = after.firstIndex { $0.id == row.id } ?? 0
      for (item, name) in row.items.enumerated() {
        let path = ItemPath(section: section, item: item)
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0:
          update.deleteItems(item..<item + 1, section: section)
          after[place].items.removeAll { $0 == name }
        case 1:
          moved.append((name, path))
          after[place].items.removeAll { $0 == name }
        case 2: update.reloadItem(path)
        default: break
        }
      }
    }
    guard !after.isEmpty else { return }
    for number in 0..<Int.random(in: 0...4, using: &numbers) { added.append("added\(number)") }
    let old = Set(before.map(\.id))
    for name in moved.map(\.name) + added {
      let section = Int.random(in: after.indices, using: &numbers)
      // An inserted section has its items already; others may move between them.
      guard old.contains(after[section].id) || !added.contains(name) else { continue }
      let item = Int.random(in: 0...after[section].items.count, using: &numbers)
      after[section].items.insert(name, at: item)
    }
    for (section, row) in after.enumerated() {
      for (item, name) in row.items.enumerated() {
        let path = ItemPath(section: section, item: item)
        if let move = moved.first(where: { $0.name == name }) {
          update.moveItem(move.from, to: path)
        } else if added.contains(name) {
          let list = SourceValue(.array([["id": SourceValue(name)]]))
          if let items = try? LayoutItems(list, withoutFiles: "") {
            update.insertItems(items, at: path)
          }
        }
      }
    }
  }

  var document: DocumentDescription {
    var document = DocumentDescription(
      sections: before.map { row in
        .init(
          layout,
          options: ["rowHeight": 40],
          items: .list(row.items.map { .init(id: $0) }),
          id: row.id
        )
      }
    )
    document.environment.container = LayoutSize(width: 300, height: 180)
    return document
  }
}
