package import LayoutModel

/// The name of an element in a recording: `section.item`, `kind@section.index`, or
/// `kind@layout` for the layout's own.
package enum RecordedName: Sendable, Hashable {
  /// An item.
  case item(ItemPath)
  /// A supplementary item or a decoration of a section, by its number within its kind.
  case other(kind: String, ItemPath)
  /// A supplementary item of the layout itself.
  case ofLayout(kind: String)

  /// The name of an element of a layout.
  package init(_ element: LayoutElement) {
    let kind = element.elementKind ?? ""
    guard let section = element.section else {
      self = .ofLayout(kind: kind)
      return
    }
    let path = ItemPath(section: section, item: element.item ?? 0)
    self = element.kind == .item ? .item(path) : .other(kind: kind, path)
  }

  /// Reads a name in a file's form; nil if it is not a name.
  init?(_ text: String) {
    guard let sign = text.lastIndex(of: "@") else {
      guard let path = Self.path(text[...]) else { return nil }
      self = .item(path)
      return
    }
    let (kind, place) = (String(text[..<sign]), text[text.index(after: sign)...])
    if place == "layout" {
      self = .ofLayout(kind: kind)
    } else if let path = Self.path(place) {
      self = .other(kind: kind, path)
    } else {
      return nil
    }
  }

  private static func path(_ text: Substring) -> ItemPath? {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let section = numbers[0], let item = numbers[1] else { return nil }
    return ItemPath(section: section, item: item)
  }
}

extension RecordedName: CustomStringConvertible {
  /// The name in the form of files.
  package var description: String {
    switch self {
    case .item(let path): "\(path.section).\(path.item)"
    case .other(let kind, let path): "\(kind)@\(path.section).\(path.item)"
    case .ofLayout(let kind): "\(kind)@layout"
    }
  }
}
