/// A text with a cursor, and how to take back what was done to it.
///
/// Places are offsets in UTF-8. The cursor always stands between two clusters. Lines end with a line
/// feed; there are no carriage returns.
struct LineBuffer: Sendable, Hashable {
  /// What a change is for: changes in a row for the same are taken back together.
  enum Purpose: Sendable, Hashable {
    /// Letters as they are typed; taken back word by word.
    case typing
    /// Letters taken away one by one.
    case erasing
    /// Anything else, by itself.
    case other
  }

  private struct Change: Sendable, Hashable {
    var offset: Int
    var removed: String
    var inserted: String
    let cursor: Int
    var purpose: Purpose
  }

  /// The text.
  private(set) var text: String
  /// Where the next letter goes.
  private(set) var cursor: Int
  /// The column that the cursor wants to be in while it moves from line to line.
  private var wantedColumn: Int?
  private var changes: [Change] = []

  /// So many changes can be taken back.
  private static let changeLimit = 1000

  /// A text with the cursor at its end.
  init(_ text: String = "") {
    self.text = text.withLineFeeds
    cursor = self.text.utf8.count
  }

  /// A text with the cursor at a place.
  init(_ text: String, cursor: Int) {
    self.init(text)
    self.cursor = self.text.boundary(atOrAfter: cursor)
  }

  // MARK: Changing

  /// Puts a text in the place of a part, and the cursor behind it.
  mutating func replace(_ range: Range<Int>, with new: String, for purpose: Purpose = .other) {
    let new = new.withLineFeeds
    guard !range.isEmpty || !new.isEmpty else { return }
    note(
      Change(
        offset: range.lowerBound,
        removed: String(text[bytes: range]),
        inserted: new,
        cursor: cursor,
        purpose: purpose
      )
    )
    substitute(range, new)
    cursor = text.boundary(atOrAfter: range.lowerBound + new.utf8.count)
    wantedColumn = nil
  }

  /// Takes back the last change.
  mutating func undo() {
    guard let change = changes.popLast() else { return }
    substitute(change.offset..<(change.offset + change.inserted.utf8.count), change.removed)
    cursor = change.cursor
    wantedColumn = nil
  }

  /// Puts the cursor at a place.
  mutating func move(to offset: Int) {
    cursor = text.boundary(atOrAfter: offset)
    wantedColumn = nil
    // What is typed now has nothing to do with what was typed elsewhere.
    if let last = changes.indices.last { changes[last].purpose = .other }
  }

  private mutating func substitute(_ range: Range<Int>, _ new: String) {
    text.replaceSubrange(
      text.index(at: range.lowerBound)..<text.index(at: range.upperBound),
      with: new
    )
  }

  private mutating func note(_ change: Change) {
    if let last = changes.indices.last, Self.merge(change, into: &changes[last]) { return }
    changes.append(change)
    if changes.count > Self.changeLimit { changes.removeFirst() }
  }

  private static func merge(_ change: Change, into last: inout Change) -> Bool {
    guard change.purpose == last.purpose else { return false }
    switch change.purpose {
    case .typing:
      let endsWord = last.inserted.last?.isWhitespace == true
      guard change.offset == last.offset + last.inserted.utf8.count, change.removed.isEmpty,
        !endsWord || change.inserted.first?.isWhitespace == true
      else { return false }
      last.inserted += change.inserted
    case .erasing:
      if change.offset + change.removed.utf8.count == last.offset {
        last.offset = change.offset
        last.removed = change.removed + last.removed
      } else if change.offset == last.offset {
        last.removed += change.removed
      } else {
        return false
      }
    case .other: return false
    }
    return true
  }

  // MARK: From line to line

  /// Moves to the line above; false where there is none.
  mutating func moveUp() -> Bool {
    let start = offset(of: .lineStart)
    guard start > 0 else { return false }
    moveToWantedColumn(inLineOf: start - 1)
    return true
  }

  /// Moves to the line below; false where there is none.
  mutating func moveDown() -> Bool {
    let end = offset(of: .lineEnd)
    guard end < text.utf8.count else { return false }
    moveToWantedColumn(inLineOf: end + 1)
    return true
  }

  private mutating func moveToWantedColumn(inLineOf place: Int) {
    let column = wantedColumn ?? width(offset(of: .lineStart)..<cursor)
    let line = lineStart(of: place)..<lineEnd(of: place)
    var (reached, offset) = (0, line.lowerBound)
    while offset < line.upperBound {
      let next = text.nextBoundary(after: offset)
      reached += width(offset..<next)
      guard reached <= column else { break }
      offset = next
    }
    move(to: offset)
    wantedColumn = column
  }

  private func width(_ range: Range<Int>) -> Int {
    text[bytes: range].reduce(0) { $0 + Glyph.width(of: $1) }
  }
}

/// Where a cursor can go.
enum Motion: Sendable, Hashable, CaseIterable {
  case left, right
  /// To the beginning or the end of a word of letters, digits and `_`.
  case wordLeft, wordRight
  /// To the beginning of what stands between spaces.
  case spacedWordLeft
  /// Within the line; at its edge, to the neighbouring line.
  case lineStartOrLeft, lineEndOrRight
  case lineStart, lineEnd
}

extension LineBuffer {
  /// Where a motion leads from the cursor.
  func offset(of motion: Motion) -> Int {
    switch motion {
    case .left: text.boundary(before: cursor)
    case .right: text.nextBoundary(after: cursor)
    case .wordLeft: leftward(over: Self.isInWord)
    case .wordRight: rightward(over: Self.isInWord)
    case .spacedWordLeft: leftward { !$0.isWhitespace }
    case .lineStart: lineStart(of: cursor)
    case .lineEnd: lineEnd(of: cursor)
    case .lineStartOrLeft:
      lineStart(of: cursor) == cursor ? offset(of: .left) : lineStart(of: cursor)
    case .lineEndOrRight: lineEnd(of: cursor) == cursor ? offset(of: .right) : lineEnd(of: cursor)
    }
  }

  /// Moves the cursor.
  mutating func move(_ motion: Motion) { move(to: offset(of: motion)) }

  /// The part between the cursor and where a motion leads.
  func range(_ motion: Motion) -> Range<Int> {
    let place = offset(of: motion)
    return min(place, cursor)..<max(place, cursor)
  }

  /// Where the line of a place begins.
  func lineStart(of place: Int) -> Int {
    let before = text.utf8[..<text.index(at: place)]
    return before.lastIndex(of: 0x0A).map { text.offset(of: $0) + 1 } ?? 0
  }

  /// Where the line of a place ends.
  func lineEnd(of place: Int) -> Int {
    let after = text.utf8[text.index(at: place)...]
    return after.firstIndex(of: 0x0A).map { text.offset(of: $0) } ?? text.utf8.count
  }

  /// Exchanges the clusters before and after the cursor, or the last two of a line at its end, and
  /// steps behind them.
  mutating func transpose() {
    let atEnd = offset(of: .lineEnd) == cursor
    let middle = atEnd ? text.boundary(before: cursor) : cursor
    let (start, end) = (text.boundary(before: middle), text.nextBoundary(after: middle))
    guard start < middle, middle < end, lineStart(of: middle) <= start else { return }
    replace(start..<end, with: String(text[bytes: middle..<end] + text[bytes: start..<middle]))
  }

  private static func isInWord(_ cluster: Character) -> Bool {
    cluster.isLetter || cluster.isNumber || cluster == "_"
  }

  private func leftward(over isInside: (Character) -> Bool) -> Int {
    var before = text[..<text.index(at: cursor)]
    while let last = before.last, !isInside(last) { before.removeLast() }
    while let last = before.last, isInside(last) { before.removeLast() }
    return before.utf8.count
  }

  private func rightward(over isInside: (Character) -> Bool) -> Int {
    let after = text[text.index(at: cursor)...]
    let word = after.drop { !isInside($0) }.drop(while: isInside)
    return text.offset(of: word.startIndex)
  }
}

/// What can be done to a text at its cursor.
enum EditCommand: Sendable, Hashable {
  case move(Motion)
  /// Puts in letters that were typed.
  case type(String)
  /// Puts in a text by itself.
  case insert(String)
  case delete(Motion)
  /// Takes away what can be put in again.
  case kill(Motion)
  /// Puts in what was last taken away.
  case yank
  case transpose
  case undo
}

/// A text that is edited, with what was last taken out of it.
struct Editing: Sendable, Hashable {
  /// The text.
  var edited: LineBuffer
  /// What `yank` puts in; it outlives the text.
  private(set) var killed: String
  private var hasJustKilled = false

  init(_ edited: LineBuffer = LineBuffer(), killed: String = "") {
    self.edited = edited
    self.killed = killed
  }

  /// Does something.
  mutating func apply(_ command: EditCommand) {
    let continuesKill = hasJustKilled
    hasJustKilled = false
    switch command {
    case .move(let motion): edited.move(motion)
    case .type(let new): insert(new, for: .typing)
    case .insert(let new): insert(new, for: .other)
    case .delete(let motion): edited.replace(edited.range(motion), with: "", for: .erasing)
    case .kill(let motion): kill(motion, continuing: continuesKill)
    case .yank: insert(killed, for: .other)
    case .transpose: edited.transpose()
    case .undo: edited.undo()
    }
  }

  /// Something else was done: what is killed next begins anew.
  mutating func endKill() { hasJustKilled = false }

  private mutating func insert(_ new: String, for purpose: LineBuffer.Purpose) {
    edited.replace(edited.cursor..<edited.cursor, with: new, for: purpose)
  }

  private mutating func kill(_ motion: Motion, continuing: Bool) {
    let range = edited.range(motion)
    let part = String(edited.text[bytes: range])
    if !continuing {
      if !part.isEmpty { killed = part }
    } else if range.lowerBound < edited.cursor {
      killed = part + killed
    } else {
      killed += part
    }
    edited.replace(range, with: "")
    hasJustKilled = continuing || !part.isEmpty
  }
}
