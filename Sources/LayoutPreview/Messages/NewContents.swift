import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

/// The contents of a collection's elements that a page does not have yet: the fields of items, and the
/// drawings of all elements.
struct NewContents {
  /// An item with its fields.
  typealias ItemFields = (section: Int, item: Int, object: SourceObject)

  /// The greatest number of an item's fields, and the length of each.
  private static let (fieldLimit, lengthLimit) = (16, 400)

  private let fields: [ItemFields]
  private let drawings: [PageLooks.Drawing]
  private let theme: PictureTheme

  /// Finds the contents, which the page knows from then on.
  /// - Parameters:
  ///   - collection: the elements.
  ///   - index: the number of their collection.
  ///   - page: the page.
  ///   - solution: the layout of the page's document.
  init(
    of collection: VisibleState.Collection,
    _ index: Int,
    _ page: PreviewPage,
    _ solution: Solution
  ) {
    let shown = page.session.state.document.collections
    let sections = shown.first { $0.name == collection.name }?.sections ?? []
    let traits = solution.collections.first { $0.name == collection.name }?.environment.traits
    fields = Self.newFields(of: collection, index, sections, &page.knownItems)
    drawings = page.looks.newDrawings(of: collection, index, traits ?? Traits())
    theme = page.looks.theme
  }

  private static func newFields(
    of collection: VisibleState.Collection,
    _ index: Int,
    _ sections: [DocumentSection],
    _ known: inout KnownItems
  ) -> [ItemFields] {
    var found: [ItemFields] = []
    let elements = collection.elements.prefix(VisibleStateMessage.elementLimit)
    for element in elements where element.kind == .item {
      guard let section = element.section, let item = element.item,
        sections.indices.contains(section), sections[section].items.pattern.count > 0,
        known.note(ItemPath(section: section, item: item), of: index)
      else { continue }
      found.append((section, item, sections[section].items.object(at: item)))
    }
    return found
  }

  /// Writes the contents as members of a collection's object.
  func write(to json: inout JSONWriter) {
    if !fields.isEmpty {
      json.array("items") { json in
        for item in fields { Self.write(item, to: &json) }
      }
    }
    if !drawings.isEmpty {
      json.array("drawings") { json in
        for drawing in drawings { json.value(drawing, theme) }
      }
    }
  }

  /// Writes the fields of an item that are strings, numbers or booleans.
  static func write(_ fields: ItemFields, to json: inout JSONWriter) {
    json.array { json in
      json.value(fields.section)
      json.value(fields.item)
      json.object { json in
        for member in fields.object.members.prefix(fieldLimit) {
          switch member.value.content {
          case .string(let text): json.member(member.key, String(text.prefix(lengthLimit)))
          case .number(let number): json.member(member.key, number)
          case .boolean(let truth): json.member(member.key, truth)
          case .null, .array, .object: break
          }
        }
      }
    }
  }
}
