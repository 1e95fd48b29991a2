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
