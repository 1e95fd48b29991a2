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
