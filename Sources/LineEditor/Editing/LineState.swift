/// What the keys do to a line: editing, history, search and completion.
///
/// Knows no terminal.
struct LineState {
  /// What becomes of a line.
  enum Outcome: Sendable, Hashable {
    /// It was taken, as it stands in ``LineState/shown``.
    case taken
    /// It was dropped.
    case dropped
    /// Nothing more will be typed.
    case ended
    /// The program is to be stopped for a while; the line stays.
    case suspended
    /// The screen is to be cleared; the line stays.
    case cleared
  }

  /// What the keys are for.
  enum Mode: Sendable, Hashable {
    case typing
    case searching(HistorySearch)
    case choosing(CompletionMenu)
  }

  /// The text that is edited.
  private(set) var editing: Editing
  /// What the keys are for.
  private(set) var mode = Mode.typing
  private var browsing: HistoryBrowsing
  private let language: any LineLanguage
  /// Whether the last key was Tab, so that another one lists.
  private var hasJustCompleted = false

  /// An empty line.
  /// - Parameters:
  ///   - history: what can be called back.
  ///   - killed: what was taken out of the lines before.
  ///   - language: what is known of the text.
  init(history: [String], killed: String = "", language: any LineLanguage) {
    editing = Editing(killed: killed)
    browsing = HistoryBrowsing(history)
    self.language = language
  }

  /// What stands on the screen.
  var shown: LineBuffer {
    guard case .searching(let search) = mode, let match = search.match else {
      return editing.edited
    }
    return LineBuffer(match.text, cursor: match.range.lowerBound)
  }

  /// Does what a key is for; nil while the line is being typed.
  mutating func take(_ key: Key) -> Outcome? {
    switch mode {
    case .typing: return type(key)
    case .searching(let search): return take(key, in: search)
    case .choosing(let menu): return take(key, in: menu)
    }
  }

  /// Leaves search and completion; the text stays as it is shown.
  mutating func settle() {
    if case .searching(let search) = mode { accept(search) }
    mode = .typing
  }

  // MARK: Typing

  private mutating func type(_ key: Key) -> Outcome? {
    let completesAgain = hasJustCompleted
    hasJustCompleted = false
    if let command = EditCommand(key) {
      editing.apply(command)
      return nil
    }
    editing.endKill()
    switch key {
    case .enter: return takeOrContinue()
    case .control("d"): return deleteOrEnd()
    case .control("c"): return .dropped
    case .control("z"): return .suspended
    case .control("l"): return .cleared
    case .up: if !editing.edited.moveUp() { browse(.older) }
    case .down: if !editing.edited.moveDown() { browse(.newer) }
    case .control("p"): browse(.older)
    case .control("n"): browse(.newer)
    case .control("r"), .control("s"): mode = .searching(HistorySearch())
    case .tab: complete(again: completesAgain)
    default: break
    }
    return nil
  }

  private mutating func takeOrContinue() -> Outcome? {
    guard language.isIncomplete(editing.edited.text) else { return .taken }
    editing.apply(.insert("\n"))
    return nil
  }

  private mutating func deleteOrEnd() -> Outcome? {
    guard !editing.edited.text.isEmpty else { return .ended }
    editing.apply(.delete(.right))
    return nil
  }

  private mutating func browse(_ direction: HistorySearch.Direction) {
    if let text = browsing.go(direction, from: editing.edited) { editing.edited = text }
  }

  // MARK: Searching

  private mutating func take(_ key: Key, in search: HistorySearch) -> Outcome? {
    var search = search
    switch key {
    case .text(let text), .paste(let text): search.add(text, in: browsing.entries)
    case .control("r"): search.next(.older, in: browsing.entries)
    case .control("s"): search.next(.newer, in: browsing.entries)
    case .backspace: search.removeLast()
    case .control("g"):
      mode = .typing
      return nil
    default:
      accept(search)
      mode = .typing
      return key == .escape ? nil : type(key)
    }
    mode = .searching(search)
    return nil
  }

  private mutating func accept(_ search: HistorySearch) {
    guard let match = search.match else { return }
    browsing.go(to: match.entry, from: editing.edited)
    editing.edited = LineBuffer(match.text, cursor: match.range.lowerBound)
  }

  // MARK: Completing

  private mutating func complete(again: Bool) {
    let edited = editing.edited
    let found = language.completions(in: edited.text, at: edited.cursor).checked(for: edited.text)
    guard let found else { return }
    let word = edited.text[bytes: found.range]
    let common = found.commonPart
    if found.candidates.count == 1 || (common.hasPrefix(word) && common.count > word.count) {
      if common != word { editing.edited.replace(found.range, with: common) }
      hasJustCompleted = true
    } else if again {
      mode = .choosing(CompletionMenu(found, for: edited))
    } else {
      hasJustCompleted = true
    }
  }

  private mutating func take(_ key: Key, in menu: CompletionMenu) -> Outcome? {
    var menu = menu
    switch key {
    case .tab: menu.selectNext()
    case .backTab: menu.selectPrevious()
    case .escape, .control("g"):
      editing.edited = menu.original
      mode = .typing
      return nil
    case .enter where menu.selected != nil:
      mode = .typing
      return nil
    default:
      mode = .typing
      return type(key)
    }
    editing.edited = menu.text
    mode = .choosing(menu)
    return nil
  }
}

extension EditCommand {
  /// What a key does to a text; nil for keys that do something else.
  fileprivate init?(_ key: Key) {
    switch key {
    case .text(let text): self = .type(text)
    case .paste(let text): self = .insert(text)
    case .newLine: self = .insert("\n")
    case .left, .control("b"): self = .move(.left)
    case .right, .control("f"): self = .move(.right)
    case .wordLeft, .alt("b"): self = .move(.wordLeft)
    case .wordRight, .alt("f"): self = .move(.wordRight)
    case .home, .control("a"): self = .move(.lineStart)
    case .end, .control("e"): self = .move(.lineEnd)
    case .backspace: self = .delete(.left)
    case .delete: self = .delete(.right)
    case .control("k"): self = .kill(.lineEndOrRight)
    case .control("u"): self = .kill(.lineStartOrLeft)
    case .control("w"): self = .kill(.spacedWordLeft)
    case .deleteWordLeft: self = .kill(.wordLeft)
    case .deleteWordRight, .alt("d"): self = .kill(.wordRight)
    case .control("y"): self = .yank
    case .control("t"): self = .transpose
    case .control("_"): self = .undo
    default: return nil
    }
  }
}
