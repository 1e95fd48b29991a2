import CLuaSandbox
import LayoutModel
import LuaSandbox

/// `items` of the hook `visibleItems`: the visible elements, and those that the script fetches with
/// `items:at(…)`.
final class ItemsTable {
  /// The list behind the table.
  let list: LuaElementList
  /// The elements of the running call, in the order of the rows' sources.
  private var given: [LayoutElement] = []
  /// The section's elements at rest; nil if the call has none.
  private var resting: (any RestingElements)?
  /// The positions of elements by name, from 1; listed when the script first requests one.
  private var positions: [Name: Int]?

  /// The name of an element.
  ///
  /// Several elements may share one, such as decorations of one kind; scripts get the first of
  /// them.
  private struct Name: Hashable {
    var kind: ElementKind
    /// The word of a supplementary item or a decoration; nil in items.
    var elementKind: String?
    /// The item in its section, from 0; nil if it is an element of the section.
    var item: Int?

    init(_ element: LayoutElement) {
      (kind, elementKind, item) = (element.kind, element.elementKind, element.item)
    }
  }

  /// Makes the table in the state of a stack.
  init(on stack: LuaStack) {
    list = LuaElementList.closed("items", methods: ["add", "at"], on: stack)
    list.setMethod(named: "at", on: stack) { [weak self] stack in
      guard let self else { return 0 }
      return try pushElement(on: stack)
    }
  }

  /// Pushes the table with elements in it.
  /// - Throws: `RESOURCE_EXHAUSTED` without memory for the elements.
  func push(
    _ elements: [LayoutElement],
    section: Int?,
    resting: (any RestingElements)?,
    on stack: LuaStack
  ) throws(LayoutError) {
    (given, self.resting, positions) = (elements, resting, nil)
    try list.push(elements, section: section, on: stack)
  }

  /// Reads the elements as the script has changed them, without hidden ones, and ends the call.
  /// - Throws: `INVALID_ARGUMENT` with the element and the field of a change that is not allowed.
  func read(with reader: LuaDocumentReader) throws(LayoutError) -> [LayoutElement] {
    defer { (given, resting, positions) = ([], nil, nil) }
    return try list.changed(given, named: "items", with: reader)
  }

  // MARK: Far elements

  /// The method `at`: pushes the table of an element, wherever it rests; nil if the name is
  /// unknown.
  ///
  /// An element that is not in the list yet is added to it, so that its changes are read with the
  /// others. The second call for a name returns the same table.
  /// - Throws: `INVALID_ARGUMENT` for a wrong argument, `FAILED_PRECONDITION` after the hook, and
  ///   `RESOURCE_EXHAUSTED` without memory for the element.
  private func pushElement(on stack: LuaStack) throws -> Int {
    guard list.isTable(at: 1, on: stack) else {
      throw Self.wrong("at: it is written with a colon, items:at(12)")
    }
    guard list.isOpen(on: stack) else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "items:at was used after its hook had ended"
      )
    }
    guard let resting else {
      throw Self.wrong("items:at works only in the hook “visibleItems”")
    }
    guard let element = try Self.readPlace(on: stack, in: resting, of: "items:at") else {
      stack.pushNil()
      return 1
    }
    // Changed in place: a copy for each element takes quadratic time.
    if positions == nil { positions = listedPositions() }
    let name = Name(element)
    if positions?[name] == nil {
      do {
        let row = BridgeElement(element, source: given.count)
        let position = try list.append(row, word: element.elementKind, on: stack)
        given.append(element)
        positions?[name] = position
        list.setRareFields(of: element, at: position, on: stack)
      } catch {
        throw LayoutError(
          .resourceExhausted,
          origin: .plugin,
          message: "the element cannot be held within the memory of a plugin"
        )
      }
    }
    list.pushElement(positions?[name] ?? 1, on: stack)
    return 1
  }

  /// Reads the resting element that the second argument of a function names.
  /// - Parameters:
  ///   - stack: the stack with the arguments.
  ///   - resting: the elements.
  ///   - function: the script's name for the function, for errors.
  ///   - hasSections: whether the argument may also name a section, whose elements are found then.
  /// - Returns: the element; nil if the name is unknown.
  /// - Throws: `INVALID_ARGUMENT` for a wrong argument.
  static func readPlace(
    on stack: LuaStack,
    in resting: any RestingElements,
    of function: String,
    hasSections: Bool = false
  ) throws -> LayoutElement? {
    if let item = stack.integer(at: 2) {
      guard item >= 1 else { throw Self.wrong("\(function) counts items from 1, as Lua does") }
      return resting.item(item - 1)
    }
    guard stack.kind(at: 2).isTable else {
      let words =
        hasSections ? "section = …, item = …, elementKind = …" : "elementKind = …, item = …"
      throw Self.wrong(
        "\(function) takes an item, or { \(words) }, not \(stack.kind(at: 2).words)"
      )
    }
    let node = try LuaDocumentReader(stack, isTimed: true)
      .node(at: 2, path: DocumentPath([.key("place")]))
    let place = hasSections ? APIClass.changePlace : APIClass.elementPlace
    let fields = try node.object(keys: place.keys)
    let numbers = 1...ValueDecoder.exactIntegers.upperBound
    let section = hasSections ? try fields.optionalInteger("section", in: numbers) : nil
    let item = try fields.optionalInteger("item", in: numbers).map { $0 - 1 }
    let elementKind =
      hasSections ? try fields.optionalString("elementKind") : try fields.string("elementKind")
    if elementKind == nil { _ = try fields.required("item") }
    var found: (any RestingElements)? = resting
    if let section { found = resting.elements(ofSection: section - 1) }
    guard let elementKind else { return item.flatMap { found?.item($0) } }
    return found?.element(ofKind: elementKind, item: item)
  }

  /// Lists the given elements by name; of several with one name the first.
  private func listedPositions() -> [Name: Int] {
    var positions: [Name: Int] = [:]
    for (index, element) in given.enumerated() {
      let name = Name(element)
      if positions[name] == nil { positions[name] = index + 1 }
    }
    return positions
  }

  /// Returns the `INVALID_ARGUMENT` of a call.
  private static func wrong(_ message: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .plugin, message: message)
  }

  // MARK: Other hooks

  /// Reads the current elements while the hook runs, including those that it has hidden.
  func peek(on stack: LuaStack) throws(LayoutError) -> [LayoutElement] {
    let given = given
    let rows: ChangedRows
    do throws(LuaRejection) {
      rows = try list.peek(on: stack) { rows, addedWords in
        ChangedRows(rows, addedWords: addedWords, given: given)
      }
    } catch {
      throw LayoutError(error, in: "items")
    }
    let reader = LuaDocumentReader(stack, isTimed: true)
    return try rows.elements(named: "items", in: list, with: reader)
  }

  /// Writes the changes of another hook into the tables; elements that it left out are hidden, and
  /// those that it added are added.
  func rewrite(
    _ before: [LayoutElement],
    changedTo after: [LayoutElement],
    on stack: LuaStack
  ) throws(LayoutError) {
    // Elements of one name keep their order.
    var waiting: [Name: ArraySlice<Int>] = [:]
    for (position, element) in before.enumerated() {
      waiting[Name(element), default: []].append(position)
    }
    var changed: [Int: LayoutElement] = [:]
    var added: [LayoutElement] = []
    for element in after {
      if let position = waiting[Name(element)]?.popFirst() {
        changed[position] = element
      } else {
        added.append(element)
      }
    }
    for (position, element) in before.enumerated() {
      var new = changed[position] ?? element
      if changed[position] == nil { new.isHidden = true }
      list.rewriteChanges(of: new, at: position + 1, on: stack)
    }
    for element in added {
      do throws(LuaRejection) {
        let row = BridgeElement(element, source: given.count)
        given.append(element)
        let position = try list.append(row, word: element.elementKind, on: stack)
        list.setRareFields(of: element, at: position, on: stack)
      } catch {
        throw LayoutError(error, in: "items")
      }
    }
  }
}
