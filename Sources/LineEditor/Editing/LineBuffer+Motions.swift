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
