import CLuaSandbox

/// A list of elements that a script changes by assignment: `items[3].alpha = 0.5`.
///
/// Its tables are made once and rewritten in each call, so that a call allocates nothing but what
/// its script does. Elements that the script adds with `items:add{…}` stand at the end.
///
/// The list keeps its state alive. After a call that failed it is not to be used again: its tables
/// hold whatever the script has left there.
public final class LuaElementList {
  private let object: LuaReference
  /// The numbers of words that the bridge knows.
  private var words: [String: Int32] = [:]
  private var given: [LuaElement] = []
  /// The most elements that the list has held, for whom there are tables.
  private var capacity = 0

  /// About what an element takes in Lua, in bytes.
  private static let bytesPerElement = 1100

  /// Creates a list in the state of a stack.
  public init(on stack: LuaStack) {
    bridge_push_elements(stack.lua)
    object = stack.reference(at: -1)
    stack.pop()
  }

  /// Pushes the table that scripts see, with elements in it, and begins their call.
  ///
  /// Elements that the script adds belong to `section`, from 1; if it is `nil`, they say theirs.
  ///
  /// - Throws: A ``LuaRejection`` of reason `tooMany` when the memory ceiling has no room for them.
  /// - Complexity: O(n), some 0.4 µs an element.
  public func push(
    _ elements: [LuaElement],
    section: Int?,
    on stack: LuaStack
  ) throws(LuaRejection) {
    let room = stack.state.budget.memoryCeiling - stack.state.memoryInUse
    guard elements.count - capacity <= max(0, room) / Self.bytesPerElement else {
      throw LuaRejection(reason: .tooMany(elements.count))
    }
    capacity = max(capacity, elements.count)
    given = elements
    stack.push(object)
    let rows = bridge_elements_reserve(stack.lua, -1, Int64(elements.count))
    for (position, element) in elements.enumerated() {
      rows[position] = element.row(word: word(for: element.elementKind, on: stack))
    }
    bridge_elements_push(stack.lua, -1, Int64(elements.count), Int64(section ?? 0))
  }

  private func word(for text: String?, on stack: LuaStack) -> Int32 {
    guard let text else { return 0 }
    if let word = words[text] { return word }
    let word = stack.withText(text) { bridge_elements_add_word(stack.lua, -1, $0, $1) }
    words[text] = word
    return word
  }

  /// Reads the elements back, hidden ones too, and ends the call.
  ///
  /// - Throws: A ``LuaElementRejection`` that names element and field.
  /// - Complexity: O(n), some 0.7 µs an element.
  public func read(on stack: LuaStack) throws(LuaElementRejection) -> [LuaElement] {
    stack.push(object)
    defer { stack.pop() }
    var rejection = BridgeElementRejection()
    guard bridge_elements_read(stack.lua, -1, &rejection) else {
      throw LuaElementRejection(rejection)
    }
    var count: Int64 = 0
    guard let rows = bridge_elements_rows(stack.lua, -1, &count) else { return given }
    var elements = given
    for position in elements.indices { elements[position].change(to: rows[position]) }
    var added = AddedWords()
    for position in elements.count..<Int(count) {
      let word = try added.text(of: rows[position], at: position + 1)
      elements.append(LuaElement(added: rows[position], elementKind: word))
    }
    return elements
  }

  /// The words of added elements, each string of Lua's copied once: it may stand in many elements,
  /// and be long.
  private struct AddedWords {
    /// How many bytes all words may have, those that stand in many places counted in each.
    private static let limit = 64 << 20

    private var texts: [UnsafePointer<CChar>: String] = [:]
    private var byteCount = 0

    /// The word of an element, counted from 1.
    mutating func text(
      of row: BridgeElement,
      at index: Int
    ) throws(LuaElementRejection) -> String {
      guard let start = row.addedWord else { return "" }
      byteCount += row.addedWordLength
      guard byteCount <= Self.limit else { throw LuaElementRejection(word: index, .tooMuch) }
      if let known = texts[start] { return known }
      let bytes = UnsafeRawBufferPointer(start: start, count: row.addedWordLength)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw LuaElementRejection(word: index, .notText)
      }
      texts[start] = text
      return text
    }
  }

  /// Ends the call without reading.
  public func close() {
    object.state.withStack { stack in
      stack.push(object)
      bridge_elements_close(stack.lua, -1)
    }
  }
}
