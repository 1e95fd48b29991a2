import LayoutHost
import LayoutModel

/// The checked argument of `update`: changes, what stays in place, and where they interrupt the last
/// transition.
struct ScriptUpdate {
  /// The keys that the table may have.
  static let keys =
    itemKeys + ["deleteSections", "insertSections", "moveSections", "reloadSections"]
    + ["keeping", "from", "animated"]
  private static let itemKeys = ["delete", "insert", "move", "reload"]
  /// Other words for keys.
  private static let otherKeys = [
    "remove": "delete", "removeSections": "deleteSections", "add": "insert",
    "addSections": "insertSections",
  ]

  /// The changes.
  private(set) var update = SessionUpdate()
  /// The place that stays; nil means that of the document.
  let keeping: KeptPlace?
  /// The progress of the last transition at which it is interrupted; nil starts at rest.
  let progress: Double?

  /// Decodes the argument, whose sections and items count from 1.
  /// - Throws: a mistake in the table, with its path.
  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try Self.fields(of: node)
    if let node = fields["keeping"] { keeping = try KeptPlace(node) } else { keeping = nil }
    progress = try fields.optionalNumber("from")
    update.isAnimated = try fields.optionalBoolean("animated") ?? true
    for entry in try fields["delete"]?.elements() ?? [] {
      let (path, third) = try entry.item("{ section, item, count }")
      let count = try third?.integer(in: 1...LayoutItems.countLimit) ?? 1
      update.deleteItems(path.item..<path.item + count, section: path.section)
    }
    for entry in try fields["insert"]?.elements() ?? [] {
      let (path, items) = try entry.item("{ section, item, items }")
      update.insertItems(try items?.insertedItems() ?? LayoutItems(count: 1), at: path)
    }
    for entry in try fields["move"]?.elements() ?? [] {
      let parts = try entry.parts(2...2, "{ { section, item }, { section, item } }")
      let (start, target) = (try parts[0].itemPath(), try parts[1].itemPath())
      update.moveItem(start, to: target)
    }
    for entry in try fields["reload"]?.elements() ?? [] {
      let (path, fields) = try entry.item("{ section, item, { … } }")
      var item: LayoutItems?
      if let fields {
        let list = SourceValue(.array([fields.value]))
        item = try ValueDecoder(list, path: fields.path).insertedItems()
      }
      update.reloadItem(path, with: item)
    }
    try readSections(fields)
  }

  /// Returns the fields of the argument.
  /// - Throws: an unknown key, with the word here for another one.
  private static func fields(of node: ValueDecoder) throws(LayoutError) -> KeyedDecoder {
    do throws(LayoutError) {
      return try node.object(keys: keys)
    } catch {
      guard case .unknownKey(let key, _) = error.problem, let meant = otherKeys[key] else {
        throw error
      }
      var failure = error
      failure.hint = "did you mean “\(meant)”?"
      throw failure
    }
  }

  private mutating func readSections(_ fields: KeyedDecoder) throws(LayoutError) {
    for entry in try fields["deleteSections"]?.elements() ?? [] {
      update.deleteSection(try entry.positionFromZero())
    }
    for entry in try fields["insertSections"]?.elements() ?? [] {
      let parts = try entry.parts(2...2, "{ position, { layout =, items = } }")
      update.insertSection(parts[1], at: try parts[0].positionFromZero())
    }
    for entry in try fields["moveSections"]?.elements() ?? [] {
      let parts = try entry.parts(2...2, "{ from, to }")
      update.moveSection(try parts[0].positionFromZero(), to: try parts[1].positionFromZero())
    }
    for entry in try fields["reloadSections"]?.elements() ?? [] {
      update.reloadSection(try entry.positionFromZero())
    }
  }
}

extension ValueDecoder {
  /// Returns the elements of a short list.
  fileprivate func parts(
    _ counts: ClosedRange<Int>,
    _ words: String
  ) throws(LayoutError) -> [ValueDecoder] {
    let parts = try elements()
    guard counts.contains(parts.count) else {
      throw error(.notAllowed(expected: words, found: parts.count.counted("element")))
    }
    return parts
  }

  /// Returns a number from 1 as a position from 0.
  fileprivate func positionFromZero() throws(LayoutError) -> Int {
    try integer(in: 1...LayoutItems.countLimit) - 1
  }

  /// Returns the item with which a list begins, and the element after it.
  ///
  /// The item is a section and an item, both from 1, or its name in tables and pictures, which may also stand
  /// alone.
  fileprivate func item(
    _ words: String,
    upTo most: Int = 3
  ) throws(LayoutError) -> (path: ItemPath, next: ValueDecoder?) {
    if let path = namedItem { return (path, nil) }
    switch value.content {
    case .array, .object: break
    default:
      throw error(.notAllowed(expected: "\(words), or an item's name such as “0.2”", found: found))
    }
    if let name = try elements().first, let path = name.namedItem {
      return (path, try parts(1...most - 1, words).dropFirst().first)
    }
    let parts = try parts(2...most, words)
    let path = ItemPath(
      section: try parts[0].positionFromZero(),
      item: try parts[1].positionFromZero()
    )
    return (path, parts.dropFirst(2).first)
  }

  /// Returns the item of `{ section, item }`, or of a name.
  fileprivate func itemPath() throws(LayoutError) -> ItemPath {
    try item("{ section, item }", upTo: 2).path
  }

  /// The item with the name that the value is; nil if it is no such name.
  private var namedItem: ItemPath? {
    guard case .string(let name) = value.content else { return nil }
    return ItemPath(name: name)
  }

  /// Returns a number of items, or a list of items.
  func insertedItems() throws(LayoutError) -> LayoutItems {
    do throws(LayoutError) {
      return try LayoutItems(self) { file throws(LayoutError) in
        throw file.error(.unusable("the prompt cannot read a file of items"))
      }
    } catch {
      guard case .unknownKey(let key, let known) = error.problem, known.nearest(to: key) == nil
      else { throw error }
      var failure = error
      failure.hint = "items are a list, also a single one: { { \(key) = … } }"
      throw failure
    }
  }
}

extension ItemPath {
  /// Reads the name of an item in tables and pictures, its section and its number from 0: `0.2`; nil if it is
  /// another text.
  init?(name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard !name.contains("-"), parts.count == 2, let section = parts[0], let item = parts[1],
      max(section, item) <= LayoutItems.countLimit
    else { return nil }
    self.init(section: section, item: item)
  }
}

extension KeptPlace {
  /// Decodes `"first"`, `"last"`, `"offset"`, `{ section =, item = }` or `{ x =, y = }`; sections and
  /// items count from 1.
  init(_ node: ValueDecoder) throws(LayoutError) {
    if case .string = node.value.content {
      do throws(LayoutError) {
        self = try node.word(KeptPlace.Name.self, kind: "kept place").place
      } catch {
        var failure = error
        failure.hint =
          [failure.hint, "or name an item { section =, item = } or a point { x =, y = }"]
          .compactMap(\.self).joined(separator: ", ")
        throw failure
      }
      return
    }
    let fields = try node.object(keys: ["section", "item", "x", "y"])
    guard fields.has("section") || fields.has("item") else {
      guard fields.has("x") || fields.has("y") else {
        throw node.error(.notAllowed(expected: "an item or a point", found: "an empty table"))
      }
      self = .point(try LayoutPoint(node))
      return
    }
    let section = try fields.required("section").positionFromZero()
    self = .item(
      ItemPath(section: section, item: try fields.required("item").positionFromZero())
    )
  }
}

extension ReadingPlace {
  /// The keys that only the table of a place has.
  private static let ownKeys = ["at", "offset", "fraction", "distance", "isFromEnd"]

  /// Returns whether a table is that of a place, and not just of an item.
  static func isPlace(_ node: ValueDecoder) throws(LayoutError) -> Bool {
    let fields = try node.anyObject()
    return ownKeys.contains { fields.has($0) }
  }

  /// Decodes the table that `place` returns; sections and items count from 1.
  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.ownKeys + ["section", "item"])
    if fields.has("at") {
      self = try fields.word("at", Edge.self, kind: "place") == .start ? .start : .end
    } else if let offset = fields["offset"] {
      self = .offset(try LayoutPoint(offset))
    } else {
      let section = try fields.required("section").positionFromZero()
      let item = try fields.required("item").positionFromZero()
      self = .item(
        Anchor(
          path: ItemPath(section: section, item: item),
          fraction: try fields.optionalNumber("fraction") ?? 0,
          distance: try fields.optionalNumber("distance") ?? 0,
          isFromEnd: try fields["isFromEnd"]?.boolean() ?? false
        )
      )
    }
  }

  private enum Edge: String, CaseIterable { case start, end }

  /// The place as a table of scripts.
  var value: SourceValue {
    switch self {
    case .start: return ["at": "start"]
    case .end: return ["at": "end"]
    case .offset(let offset):
      return ["offset": ["x": SourceValue(offset.x), "y": SourceValue(offset.y)]]
    case .item(let anchor):
      var object: SourceObject = [
        "section": SourceValue(anchor.path.section + 1),
        "item": SourceValue(anchor.path.item + 1),
        "fraction": SourceValue(anchor.fraction),
        "distance": SourceValue(anchor.distance),
      ]
      if anchor.isFromEnd { object["isFromEnd"] = SourceValue(true) }
      return SourceValue(.object(object))
    }
  }
}
