import LayoutModel
import LuaSandbox

extension ResultReader {
  /// The result of a `collection` hook.
  /// - Throws: `INVALID_ARGUMENT` for a section without a place, for a handle of another section or
  ///   call, and for a wrong field, with its path.
  /// - Complexity: O(number of sections, of elements and of returned frames).
  func collection() throws(LayoutError) -> CollectionResult {
    guard stack.kind(at: 1).isTable else { throw nothing("a table with sections", 1) }
    try refuseUnknownKeys(of: 1, among: APIClass.collectionLayout.keys)
    var result = CollectionResult()
    result.sections = try sectionPlaces()
    result.contentSize = try field("contentSize", of: 1, LayoutSize.init)
    result.contentInset = try field("contentInset", of: 1, DirectionalEdgeInsets.init)
    result.visibleMargin = try field("visibleMargin", of: 1, VisibleMargin.init) ?? VisibleMargin()
    result.supplementaryItems =
      try field("supplementaryItems", of: 1) { node throws(LayoutError) in
        try SectionElement.list(node, kind: .supplementary)
      } ?? []
    result.decorationItems =
      try field("decorationItems", of: 1) { node throws(LayoutError) in
        try SectionElement.list(node, kind: .decoration)
      } ?? []
    result.memo = try field("memo", of: 1) { node in LayoutMemo(node.value) }
    try result.check(sections: sections, indexBase: 1)
    return result
  }

  /// Reads `sections`, whose elements may be missing.
  private func sectionPlaces() throws(LayoutError) -> [CollectionResult.Section?] {
    let kind = stack.rawGet(field: "sections", in: 1)
    defer { stack.pop() }
    guard kind.isTable else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "sections must be a list of places, not \(kind.words)",
        hint: "write sections = { { section = host.section(1), origin = { x = 0, y = 0 } }, … }",
        path: "sections"
      )
    }
    let list = stack.top
    let numbers = try sectionNumbers(in: list)
    var places = [CollectionResult.Section?](repeating: nil, count: numbers.last ?? 0)
    for number in numbers {
      try WorkLimit.current?.check()
      try values.reserve(MemoryLayout<CollectionResult.Section>.stride)
      stack.rawGet(index: number, in: list)
      places[number - 1] = try sectionPlace(number)
      stack.pop()
    }
    return places
  }

  /// Returns the numbers of a list's elements, from 1, in order.
  private func sectionNumbers(in list: Int) throws(LayoutError) -> [Int] {
    let count = sections?.count ?? 0
    var (numbers, others): ([Int], [String]) = ([], [])
    try values.forEachPair(in: list) { stack in
      if let number = stack.integer(at: -2), number >= 1, number <= count {
        numbers.append(number)
      } else {
        others.append(LuaPrinter(stack: stack).text(at: stack.top - 1))
      }
    }
    // Reports the same one of several each time, in whatever order Lua keeps them.
    if let other = others.min() {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "sections has an element \(other), and the collection has \(count) section"
          + (count == 1 ? "" : "s"),
        path: "sections"
      )
    }
    return numbers.sorted()
  }

  /// Reads the place of a section, by its number from 1, from the table on top.
  private func sectionPlace(_ number: Int) throws(LayoutError) -> CollectionResult.Section {
    let path = DocumentPath([.key("sections"), .index(number - 1)], indexBase: 1)
    let entry = stack.top
    guard stack.kind(at: entry).isTable else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "\(path) must be a place, not \(stack.kind(at: entry).words)",
        hint: "write { section = …, origin = { x = …, y = … } }",
        path: path.description
      )
    }
    guard !(stack.attachedObject(at: entry) is SectionHandle) else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "\(path) is a section without a place",
        hint: "write { section = …, origin = { x = …, y = … } }",
        path: path.description
      )
    }
    try refuseUnknownKeys(of: entry, among: APIClass.sectionPlace.keys, at: path)
    let content = try sectionContent(of: entry, number, path.appending("section"))
    let node = try values.row(at: entry, fields: CollectionResult.Section.keys, path: path)
    return try CollectionResult.Section(content, node)
  }

  /// Reads `section` of a place: a handle, or the table of a `layout` hook; nil without either.
  private func sectionContent(
    of entry: Int,
    _ number: Int,
    _ path: DocumentPath
  ) throws(LayoutError) -> CollectionResult.Section.Content? {
    let kind = stack.rawGet(field: "section", in: entry)
    defer { stack.pop() }
    if kind == .nil { return nil }
    if let handle = stack.attachedObject(at: stack.top) as? SectionHandle {
      return .laidOut(handle)
    }
    guard kind.isTable else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "\(path) must be a section, not \(kind.words)",
        hint: "write section = host.section(\(number))",
        path: path.description
      )
    }
    let count = try sections?.section(at: number - 1).items.count ?? 0
    do throws(LayoutError) {
      return .frames(try layout(at: stack.top, of: count))
    } catch {
      var failure = error
      failure.message = "\(path): \(error.message)"
      failure.path = error.path.map { "\(path).\($0)" } ?? path.description
      throw failure
    }
  }

  /// Refuses keys that a table cannot have.
  private func refuseUnknownKeys(
    of index: Int,
    among keys: [String],
    at path: DocumentPath? = nil
  ) throws(LayoutError) {
    var unknown: [String] = []
    try values.forEachPair(in: index) { stack in
      let key = stack.string(at: -2) ?? LuaPrinter(stack: stack).text(at: stack.top - 1)
      if !keys.contains(key) { unknown.append(key) }
    }
    guard let key = unknown.min() else { return }
    var failure = Self.unknown(key, among: keys)
    if let path {
      failure.message = "\(path) has an unknown key “\(key)”"
      failure.path = path.description
    }
    throw failure
  }
}
