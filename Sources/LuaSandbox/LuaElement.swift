import CLuaSandbox

/// One of the elements that a script is given to change.
package struct LuaElement: Sendable, Equatable {
  /// The kind of an element.
  package enum Kind: Sendable, Hashable {
    /// `"item"`.
    case item
    /// `"supplementary"`.
    case supplementary
    /// `"decoration"`.
    case decoration
  }

  /// The kind; scripts cannot change it.
  package var kind: Kind
  /// The word that tells kinds apart; scripts cannot change it.
  package var elementKind: String?
  /// The section, from 1; scripts cannot change it.
  package var section: Int?
  /// The item, from 1; scripts cannot change it.
  package var item: Int?
  /// The left edge, the top edge, the width and the height.
  package var frame: (x: Double, y: Double, width: Double, height: Double)
  /// The opacity, from 0 to 1.
  package var alpha: Double
  /// The place in the order of drawing.
  package var zIndex: Int
  /// The numbers of an affine transform.
  package var transform: (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)
  /// Whether it is left out.
  package var isHidden: Bool

  /// Creates an element that is opaque, untransformed and not hidden.
  package init(
    kind: Kind,
    elementKind: String?,
    section: Int?,
    item: Int?,
    frame: (x: Double, y: Double, width: Double, height: Double),
    zIndex: Int
  ) {
    self.kind = kind
    self.elementKind = elementKind
    self.section = section
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
    alpha = 1
    transform = (1, 0, 0, 1, 0, 0)
    isHidden = false
  }

  /// Whether both are the same to the bit.
  package static func == (left: LuaElement, right: LuaElement) -> Bool {
    left.kind == right.kind && left.elementKind == right.elementKind
      && left.section == right.section && left.item == right.item && left.frame == right.frame
      && left.alpha == right.alpha && left.zIndex == right.zIndex
      && left.transform == right.transform && left.isHidden == right.isHidden
  }
}

extension LuaElement {
  /// The element as the bridge takes it; its word has a number there.
  func row(word: Int32) -> BridgeElement {
    var row = BridgeElement()
    row.kind =
      switch kind {
      case .item: .item
      case .supplementary: .supplementary
      case .decoration: .decoration
      }
    row.word = word
    row.section = Int64(section ?? 0)
    row.item = Int64(item ?? 0)
    row.frame = frame
    row.alpha = alpha
    row.zIndex = Int64(zIndex)
    row.transform = transform
    row.isHidden = isHidden
    return row
  }

  /// An element that a script added, and its word.
  init(added row: BridgeElement, elementKind: String) {
    self.init(
      kind: row.kind == .decoration ? .decoration : .supplementary,
      elementKind: elementKind,
      section: row.section == 0 ? nil : Int(row.section),
      item: row.item == 0 ? nil : Int(row.item),
      frame: row.frame,
      zIndex: Int(row.zIndex)
    )
    change(to: row)
  }

  /// Takes over what scripts may change.
  mutating func change(to row: BridgeElement) {
    frame = row.frame
    alpha = row.alpha
    zIndex = Int(row.zIndex)
    transform = row.transform
    isHidden = row.isHidden
  }
}

/// A list of elements that a script changes by assignment: `items[3].alpha = 0.5`.
///
/// Its tables are made once and rewritten in each call, so that a call allocates nothing but what
/// its script does. Elements that the script adds with `items:add{…}` stand at the end.
///
/// The list keeps its state alive. After a call that failed it is not to be used again: its tables
/// hold whatever the script has left there.
package final class LuaElementList {
  private let object: LuaReference
  /// The numbers of words that the bridge knows.
  private var words: [String: Int32] = [:]
  private var given: [LuaElement] = []
  /// The largest number of elements that the list has held, each with a table.
  private var capacity = 0

  /// About what an element takes in Lua, in bytes.
  private static let bytesPerElement = 1100

  /// Creates a list in the state of a stack.
  package init(on stack: LuaStack) {
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
  package func push(
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
  package func read(on stack: LuaStack) throws(LuaElementRejection) -> [LuaElement] {
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
    /// The limit of the bytes of all words; a word in several places counts in each.
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
  package func close() {
    object.state.withStack { stack in
      stack.push(object)
      bridge_elements_close(stack.lua, -1)
    }
  }
}

/// The reason why the host refused a script's change of its elements, as data.
package struct LuaElementRejection: Error, Sendable, Equatable {
  /// The reason for the refusal.
  package enum Reason: Sendable, Equatable {
    /// A number that must be there is missing.
    case missing
    /// A number was expected; the type that was found.
    case notANumber(found: String)
    /// NaN or infinite.
    case notFinite
    /// Negative where that means nothing.
    case negative
    /// Not a whole number.
    case notAnInteger
    /// Not a whole number from 1.
    case notAPosition
    /// Not a number from 0 to 1.
    case notAFraction
    /// A boolean was expected; the type that was found.
    case notABoolean(found: String)
    /// A table was expected; the type that was found.
    case notATable(found: String)
    /// A string was expected; the type that was found.
    case notAString(found: String)
    /// A string in UTF-8 was expected, and there are other bytes.
    case notText
    /// With this the words of all elements have too many bytes.
    case tooMuch
    /// Neither `"supplementary"` nor `"decoration"`.
    case notAnAddedKind
    /// A transform of neither six numbers nor their names.
    case notSixNumbers
    /// The frame's far edges are no finite numbers.
    case tooFar
    /// A read-only field was changed.
    case readOnly
    /// A name that there is not.
    case unknownField(String)
    /// The element is not in the list any more.
    case removed
    /// The element is in the list for the second time.
    case twice
    /// A value is not an element of the host.
    case foreign
    /// The stack has no room.
    case noRoom
  }

  /// The element, from 1; `nil` for the list.
  package var index: Int?
  /// The field, such as `frame.width` or `transform[3]`; `nil` for the element.
  package var field: String?
  /// The reason for the refusal.
  package var reason: Reason

  init(_ rejection: BridgeElementRejection) {
    let field = withUnsafeBytes(of: rejection.field, Self.text)
    index = rejection.index == 0 ? nil : Int(rejection.index)
    self.field = field.isEmpty ? nil : field
    reason = Reason(rejection.reason, found: withUnsafeBytes(of: rejection.found, Self.text))
  }

  /// The word of an added element, counted from 1, was refused.
  init(word index: Int, _ reason: Reason) {
    self.index = index
    self.reason = reason
    field = "elementKind"
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension LuaElementRejection.Reason {
  init(_ reason: BridgeElementReason, found: String) {
    self =
      switch reason {
      case .missing: .missing
      case .notANumber: .notANumber(found: found)
      case .notFinite: .notFinite
      case .negative: .negative
      case .notAnInteger: .notAnInteger
      case .notAPosition: .notAPosition
      case .notAFraction: .notAFraction
      case .notABoolean: .notABoolean(found: found)
      case .notATable: .notATable(found: found)
      case .notAString: .notAString(found: found)
      case .notAKind: .notAnAddedKind
      case .notSix: .notSixNumbers
      case .tooFar: .tooFar
      case .readOnly: .readOnly
      case .unknownField: .unknownField(found)
      case .removed: .removed
      case .twice: .twice
      case .foreign: .foreign
      case .none: .noRoom
      @unknown default: .noRoom
      }
  }
}
