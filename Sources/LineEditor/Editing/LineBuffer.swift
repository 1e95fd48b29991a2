/// A text with a cursor, whose changes can be undone.
///
/// Positions are offsets in UTF-8. The cursor is always between two grapheme clusters. Lines end
/// with a line feed; there are no carriage returns.
package struct LineBuffer: Sendable, Hashable {
  /// The purpose of a change: successive changes of one purpose are undone together.
  enum Purpose: Sendable, Hashable {
    /// Typing letters; undone word by word.
    case typing
    /// Deleting letters one by one.
    case erasing
    /// Any other change, undone by itself.
    case other
  }

  /// A change that can be undone.
  private struct Change: Sendable, Hashable {
    /// The start of the changed part, in bytes.
    var offset: Int
    var removed: String
    var inserted: String
    /// The cursor before the change.
    let cursor: Int
    /// Decides which changes are undone together.
    var purpose: Purpose
  }

  package private(set) var text: String
  /// The position of the cursor, in bytes.
  package private(set) var cursor: Int
  /// The column that the cursor keeps while it moves from line to line.
  private var wantedColumn: Int?
  /// The changes to undo, oldest first.
  private var changes: [Change] = []

  /// The most changes that can be undone.
  private static let changeLimit = 1000

  /// Creates a buffer with the cursor at the end of its text.
  package init(_ text: String = "") {
    self.text = text.withLineFeeds
    cursor = self.text.utf8.count
  }

  /// Creates a buffer with the cursor at a position, or at the next cluster.
  package init(_ text: String, cursor: Int) {
    self.init(text)
    self.cursor = self.text.boundary(atOrAfter: cursor)
  }

  // MARK: Changing

  /// Replaces a part of the text and puts the cursor after the new part.
  /// - Parameters:
  ///   - range: the part, in bytes.
  ///   - new: the new text; every kind of line end becomes a line feed.
  ///   - purpose: decides which changes are undone together.
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

  mutating func undo() {
    guard let change = changes.popLast() else { return }
    substitute(change.offset..<(change.offset + change.inserted.utf8.count), change.removed)
    cursor = change.cursor
    wantedColumn = nil
  }

  /// Moves the cursor to a position, or to the next cluster.
  mutating func move(to offset: Int) {
    cursor = text.boundary(atOrAfter: offset)
    wantedColumn = nil
    // A later change is not undone together with one elsewhere.
    if let last = changes.indices.last { changes[last].purpose = .other }
  }

  /// Replaces a part of the text, nothing else.
  private mutating func substitute(_ range: Range<Int>, _ new: String) {
    text.replaceSubrange(
      text.index(at: range.lowerBound)..<text.index(at: range.upperBound),
      with: new
    )
  }

  /// Records a change, or merges it into the last one.
  private mutating func note(_ change: Change) {
    if let last = changes.indices.last, Self.merge(change, into: &changes[last]) { return }
    changes.append(change)
    if changes.count > Self.changeLimit { changes.removeFirst() }
  }

  /// Merges a change into the last one if both are one step for the user.
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

  /// Moves to the line above; false on the first line.
  package mutating func moveUp() -> Bool {
    let start = offset(of: .lineStart)
    guard start > 0 else { return false }
    moveToWantedColumn(inLineOf: start - 1)
    return true
  }

  /// Moves to the line below; false on the last line.
  package mutating func moveDown() -> Bool {
    let end = offset(of: .lineEnd)
    guard end < text.utf8.count else { return false }
    moveToWantedColumn(inLineOf: end + 1)
    return true
  }

  /// Moves to the wanted column, or the end, of the line at a position.
  private mutating func moveToWantedColumn(inLineOf place: Int) {
    let column = wantedColumn ?? text[bytes: offset(of: .lineStart)..<cursor].columns
    let line = lineStart(of: place)..<lineEnd(of: place)
    var (reached, offset) = (0, line.lowerBound)
    while offset < line.upperBound {
      let next = text.nextBoundary(after: offset)
      reached += text[bytes: offset..<next].columns
      guard reached <= column else { break }
      offset = next
    }
    move(to: offset)
    wantedColumn = column
  }
}

/// A movement of the cursor.
package enum Motion: Sendable, Hashable, CaseIterable {
  /// One cluster to the left or to the right.
  case left, right
  /// To the start or the end of a word of letters, digits and `_`.
  case wordLeft, wordRight
  /// To the start of a word between spaces.
  case spacedWordLeft
  /// To the edge of the line; from there, across the line end.
  case lineStartOrLeft, lineEndOrRight
  /// To the edge of the line.
  case lineStart, lineEnd
}

extension LineBuffer {
  /// Returns the position to which a motion leads.
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

  mutating func move(_ motion: Motion) { move(to: offset(of: motion)) }

  /// Returns the part between the cursor and the end of a motion.
  func range(_ motion: Motion) -> Range<Int> {
    let place = offset(of: motion)
    return min(place, cursor)..<max(place, cursor)
  }

  /// Returns the start of the line at a position.
  func lineStart(of place: Int) -> Int {
    let before = text.utf8[..<text.index(at: place)]
    return before.lastIndex(of: 0x0A).map { text.offset(of: $0) + 1 } ?? 0
  }

  /// Returns the end of the line at a position, before its line feed.
  func lineEnd(of place: Int) -> Int {
    let after = text.utf8[text.index(at: place)...]
    return after.firstIndex(of: 0x0A).map { text.offset(of: $0) } ?? text.utf8.count
  }

  /// Exchanges the clusters around the cursor, or the last two at the end of a line, and moves
  /// past them.
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

  /// Skips clusters outside a word and then those inside it, leftward.
  private func leftward(over isInside: (Character) -> Bool) -> Int {
    var before = text[..<text.index(at: cursor)]
    while let last = before.last, !isInside(last) { before.removeLast() }
    while let last = before.last, isInside(last) { before.removeLast() }
    return before.utf8.count
  }

  /// Skips clusters outside a word and then those inside it, rightward.
  private func rightward(over isInside: (Character) -> Bool) -> Int {
    let after = text[text.index(at: cursor)...]
    let word = after.drop { !isInside($0) }.drop(while: isInside)
    return text.offset(of: word.startIndex)
  }
}

/// A change at the cursor.
package enum EditCommand: Sendable, Hashable {
  case move(Motion)
  /// Inserts typed letters.
  case type(String)
  /// Inserts a text as a change by itself.
  case insert(String)
  /// Deletes up to the end of a motion.
  case delete(Motion)
  /// Deletes up to the end of a motion, and keeps the text for `yank`.
  case kill(Motion)
  /// Inserts the last killed text.
  case yank
  /// Exchanges the clusters around the cursor.
  case transpose
  case undo
}

/// A buffer together with the last killed text.
package struct Editing: Sendable, Hashable {
  package var edited: LineBuffer
  /// The text that `yank` inserts; it outlives the buffer.
  package private(set) var killed: String
  /// Whether the last command was a kill, which the next kill extends.
  private var hasJustKilled = false

  package init(_ edited: LineBuffer = LineBuffer(), killed: String = "") {
    self.edited = edited
    self.killed = killed
  }

  package mutating func apply(_ command: EditCommand) {
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

  /// Ends a series of kills, so that the next kill replaces the text.
  mutating func endKill() { hasJustKilled = false }

  private mutating func insert(_ new: String, for purpose: LineBuffer.Purpose) {
    edited.replace(edited.cursor..<edited.cursor, with: new, for: purpose)
  }

  /// Deletes a part and adds it to the killed text.
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
