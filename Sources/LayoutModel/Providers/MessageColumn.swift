// Messages of Lua name a line but no column.
extension LayoutError {
  /// Returns the column of the name in the message, if the line contains it exactly once.
  ///
  /// A syntax error names the token that it found (`near 'end'`; luaX_syntaxerror in llex.c). An error of a
  /// value names the variable (`local 'x'`, `field 'x'`, `global 'x'`; varinfo in ldebug.c).
  /// - Parameter line: the text of the line.
  /// - Returns: the column in characters, from 1; nil if the message names nothing, or the line has it
  ///   more than once.
  /// - Complexity: O(length of the line × length of the name).
  func columnNamed(in line: String) -> Int? {
    guard let found = Self.name(in: message), found.utf8.count <= Self.longestName else {
      return nil
    }
    let (line, name) = (Array(line), Array(found))
    guard !name.isEmpty, name.count <= line.count else { return nil }
    let starts = (0...(line.count - name.count))
      .filter { start in
        line[start..<(start + name.count)].elementsEqual(name)
          && Self.isWhole(start..<(start + name.count), in: line)
      }
    return starts.count == 1 ? starts[0] + 1 : nil
  }

  /// The longest name that is searched for, in bytes.
  private static let longestName = 200

  /// The words before a quoted name in messages.
  private static let leads = [
    " near '", "undefined global '", "(global '", "(local '", "(field '", "(method '", "(upvalue '",
  ]

  /// Returns the token or the variable that a message names.
  private static func name(in message: String) -> Substring? {
    for lead in leads {
      guard let start = message.firstRange(of: lead)?.upperBound,
        let end = message[start...].lastIndex(of: "'")
      else { continue }
      return message[start..<end]
    }
    return nil
  }

  /// Whether a part of a line is not part of a longer name or number.
  private static func isWhole(_ range: Range<Int>, in line: [Character]) -> Bool {
    func joins(_ left: Int, _ right: Int) -> Bool {
      guard line.indices.contains(left), line.indices.contains(right) else { return false }
      return isWord(line[left]) && isWord(line[right])
    }
    return !joins(range.lowerBound - 1, range.lowerBound)
      && !joins(range.upperBound - 1, range.upperBound)
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
