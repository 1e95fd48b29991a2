package import CLuaSandbox

/// A list of elements that a script changes by assignment: `items[3].alpha = 0.5`.
///
/// Its tables are made once and rewritten in each call, so that a call allocates nothing but what
/// its script allocates. Elements that the script adds with `items:add{…}` are at the end.
///
/// The caller writes and reads the rows of the bridge directly, which cost no copy in between. The
/// list keeps its state alive. After a call that failed it cannot be used again: the script may
/// have left anything in its tables.
package final class LuaElementList {
  private let object: LuaReference
  /// The numbers of words that the bridge knows.
  private var words: [String: Int32] = [:]
  /// The number of elements that the host has given to the running call.
  private var givenCount = 0
  /// The largest number of elements that the list has held, each with a table.
  private var capacity = 0

  /// The approximate size of an element in Lua, in bytes.
  private static let bytesPerElement = 1100
  /// The limit on the bytes of all added words; a word of several elements counts for each.
  private static let addedWordsLimit = 64 << 20

  package init(on stack: LuaStack) {
    bridge_push_elements(stack.lua)
    object = stack.reference(at: -1)
    stack.pop()
  }

  /// Gives the list a method: `items:name(…)`.
  /// - Parameters:
  ///   - name: the name.
  ///   - stack: the stack.
  ///   - body: gets the list at 1 and the arguments after it; returns the number of results.
  package func setMethod(
    named name: String,
    on stack: LuaStack,
    _ body: @escaping (LuaStack) throws -> Int
  ) {
    stack.push(object)
    stack.pushFunction(named: name, body)
    bridge_elements_set_method(stack.lua, -2, name)
    stack.pop()
  }

  /// Removes a method of the list, such as `add`.
  package func removeMethod(named name: String, on stack: LuaStack) {
    stack.push(object)
    stack.pushNil()
    bridge_elements_set_method(stack.lua, -2, name)
    stack.pop()
  }

  /// Pushes the list's object, which scripts never see.
  func push(on stack: LuaStack) { stack.push(object) }

  /// Whether a call is running in which the list may be used.
  package func isOpen(on stack: LuaStack) -> Bool {
    stack.push(object)
    defer { stack.pop() }
    return bridge_elements_is_open(stack.lua, -1)
  }

  /// Whether the value at an index is the table of this list.
  package func isTable(at index: Int, on stack: LuaStack) -> Bool {
    let index = stack.slot(index)
    stack.push(object)
    defer { stack.pop() }
    return bridge_elements_is_list(stack.lua, -1, index)
  }

  /// Adds a row of the host while the call runs.
  /// - Parameters:
  ///   - row: the row, whose word is set here.
  ///   - word: the word; nil if the row has none.
  ///   - stack: the stack of the call.
  /// - Returns: the position, from 1.
  /// - Throws: a ``LuaRejection`` of reason `tooMany` if it does not fit.
  package func append(
    _ row: BridgeElement,
    word: String?,
    on stack: LuaStack
  ) throws(LuaRejection) -> Int {
    stack.push(object)
    defer { stack.pop() }
    var row = row
    row.word = self.word(for: word, on: stack)
    let position = Int(bridge_elements_append(stack.lua, -1, &row))
    guard position > 0 else { throw LuaRejection(reason: .noRoom) }
    return position
  }

  /// Pushes the table of an element, from 1.
  package func pushElement(_ position: Int, on stack: LuaStack) {
    stack.push(object)
    bridge_elements_push_element(stack.lua, -1, Int64(position))
    let element = stack.reference(at: -1)
    stack.pop()
    stack.pop()
    stack.push(element)
  }

  /// Notes that the host sets rare fields of elements.
  package func noteRareFields(on stack: LuaStack) {
    stack.push(object)
    bridge_elements_note_rare(stack.lua, -1)
    stack.pop()
  }

  /// Pushes the table that scripts see, with elements in it, and begins their call.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - section: the section of elements that the script adds, from 1; nil if the elements specify
  ///     it.
  ///   - stack: the stack of the call.
  ///   - write: sets all rows, from 0; its second argument returns the number of an element's word,
  ///     0 for nil.
  /// - Throws: a ``LuaRejection`` of reason `tooMany` if they exceed the memory ceiling.
  /// - Complexity: O(*n*), about 0.4 µs for each element.
  package func push(
    _ count: Int,
    section: Int?,
    on stack: LuaStack,
    write: (UnsafeMutablePointer<BridgeElement>, (String?) -> Int32) -> Void
  ) throws(LuaRejection) {
    let room = stack.state.budget.memoryCeiling - stack.state.memoryInUse
    guard count - capacity <= max(0, room) / Self.bytesPerElement else {
      throw LuaRejection(reason: .tooMany(count))
    }
    capacity = max(capacity, count)
    givenCount = count
    stack.push(object)
    let rows = bridge_elements_reserve(stack.lua, -1, Int64(count))
    write(rows) { text in word(for: text, on: stack) }
    bridge_elements_push(stack.lua, -1, Int64(count), Int64(section ?? 0))
  }

  /// Returns the number of a word of the list on top; 0 for nil.
  private func word(for text: String?, on stack: LuaStack) -> Int32 {
    guard let text else { return 0 }
    if let word = words[text] { return word }
    let word = stack.withText(text) { bridge_elements_add_word(stack.lua, -1, $0, $1) }
    words[text] = word
    return word
  }

  /// Reads the elements back, including hidden ones, and ends the call.
  ///
  /// - Parameters:
  ///   - stack: the stack of the call.
  ///   - body: gets the rows, which are valid only in it: first the given elements, then those that
  ///     the script added, whose words are its second argument.
  /// - Returns: the result of the closure.
  /// - Throws: a ``LuaRejection`` that names element and field.
  /// - Complexity: O(*n*), about 0.7 µs for each element.
  package func read<Result>(
    on stack: LuaStack,
    _ body: (UnsafeBufferPointer<BridgeElement>, [String]) -> Result
  ) throws(LuaRejection) -> Result {
    stack.push(object)
    defer { stack.pop() }
    var rejection = BridgeElementRejection()
    guard bridge_elements_read(stack.lua, -1, &rejection) else { throw LuaRejection(rejection) }
    var count: Int64 = 0
    let start = bridge_elements_rows(stack.lua, -1, &count)
    let rows = UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count))
    return body(rows, try Self.words(ofAdded: rows.dropFirst(givenCount)))
  }

  /// Reads the rows as they are while the call goes on.
  ///
  /// - Parameters:
  ///   - stack: the stack of the call.
  ///   - body: gets the rows and the words of the added ones.
  /// - Returns: the result of the closure.
  /// - Throws: a ``LuaRejection`` that names element and field.
  package func peek<Result>(
    on stack: LuaStack,
    _ body: (UnsafeBufferPointer<BridgeElement>, [String]) -> Result
  ) throws(LuaRejection) -> Result {
    let result = try read(on: stack, body)
    stack.push(object)
    bridge_elements_reopen(stack.lua, -1)
    stack.pop()
    return result
  }

  /// Writes the fields of a row that scripts may change into its element's table while the call
  /// goes on.
  /// - Parameters:
  ///   - position: the element, from 1.
  ///   - stack: the stack of the call.
  ///   - change: changes the row.
  package func rewrite(
    _ position: Int,
    on stack: LuaStack,
    _ change: (inout BridgeElement) -> Void
  ) {
    stack.push(object)
    defer { stack.pop() }
    var count: Int64 = 0
    guard let rows = bridge_elements_rows(stack.lua, -1, &count), position <= count else { return }
    var row = rows[position - 1]
    change(&row)
    bridge_elements_rewrite(stack.lua, -1, Int64(position), &row)
  }

  /// Returns the words of added elements, each string of Lua copied once: many elements may share
  /// a long one.
  private static func words(
    ofAdded rows: Slice<UnsafeBufferPointer<BridgeElement>>
  ) throws(LuaRejection) -> [String] {
    var known: [UnsafePointer<CChar>: String] = [:]
    var byteCount = 0
    var words: [String] = []
    for (index, row) in zip(rows.indices, rows) {
      guard !row.isGiven else {
        words.append("")
        continue
      }
      byteCount += row.addedWordLength
      guard byteCount <= addedWordsLimit else {
        throw LuaRejection(index: index + 1, field: "elementKind", reason: .tooMuchText)
      }
      if let start = row.addedWord, known[start] == nil {
        let bytes = UnsafeRawBufferPointer(start: start, count: row.addedWordLength)
        known[start] = String(validating: bytes, as: UTF8.self)
        guard known[start] != nil else {
          throw LuaRejection(index: index + 1, field: "elementKind", reason: .notText)
        }
      }
      words.append(row.addedWord.flatMap { known[$0] } ?? "")
    }
    return words
  }

  /// Ends the call without reading.
  package func close() {
    object.state.withStack { stack in
      stack.push(object)
      bridge_elements_close(stack.lua, -1)
    }
  }
}
