import LineEditor

/// A text as a list of letters with a cursor among them: a simple model of the expected results.
struct EditingModel: Equatable {
  var letters: [Character] = []
  var cursor = 0
  var killed = ""
  private var isKilling = false

  var text: String { String(letters) }

  mutating func apply(_ command: EditCommand) {
    let continues = isKilling
    isKilling = false
    switch command {
    case .move(let motion): cursor = place(motion)
    case .type(let text), .insert(let text): insert(text)
    case .delete(let motion): _ = remove(motion)
    case .kill(let motion):
      let isBackwards = place(motion) < cursor
      let part = remove(motion)
      isKilling = continues || !part.isEmpty
      if !continues {
        killed = part.isEmpty ? killed : part
      } else {
        killed = isBackwards ? part + killed : killed + part
      }
    case .yank: insert(killed)
    case .transpose, .undo: break
    }
  }

  private mutating func insert(_ text: String) {
    letters.insert(contentsOf: Array(text), at: cursor)
    cursor += text.count
  }

  private mutating func remove(_ motion: Motion) -> String {
    let range = min(cursor, place(motion))..<max(cursor, place(motion))
    defer { cursor = range.lowerBound }
    let part = String(letters[range])
    letters.removeSubrange(range)
    return part
  }

  private func place(_ motion: Motion) -> Int {
    let (left, right) = (max(0, cursor - 1), min(letters.count, cursor + 1))
    let lineStart = (letters[..<cursor].lastIndex(of: "\n") ?? -1) + 1
    let lineEnd = letters[cursor...].firstIndex(of: "\n") ?? letters.count
    switch motion {
    case .left: return left
    case .right: return right
    case .lineStart: return lineStart
    case .lineEnd: return lineEnd
    case .lineStartOrLeft: return lineStart == cursor ? left : lineStart
    case .lineEndOrRight: return lineEnd == cursor ? right : lineEnd
    case .wordLeft: return backwards { $0.isLetter || $0.isNumber || $0 == "_" }
    case .spacedWordLeft: return backwards { !$0.isWhitespace }
    case .wordRight:
      var place = cursor
      while place < letters.count, !isWord(letters[place]) { place += 1 }
      while place < letters.count, isWord(letters[place]) { place += 1 }
      return place
    }
  }

  private func isWord(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || letter == "_"
  }

  private func backwards(_ isInside: (Character) -> Bool) -> Int {
    var place = cursor
    while place > 0, !isInside(letters[place - 1]) { place -= 1 }
    while place > 0, isInside(letters[place - 1]) { place -= 1 }
    return place
  }
}
