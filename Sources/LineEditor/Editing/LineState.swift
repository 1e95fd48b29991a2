/// The state of a line: its text, history, search and completion.
///
/// Independent of the terminal: keys go in, outcomes and a text come out.
package struct LineState {
  /// The outcome of a key that ends or interrupts editing.
  package enum Outcome: Sendable, Hashable {
    /// The line is entered, as ``LineState/shown``.
    case taken
    /// The line is cancelled.
    case dropped
    case ended
    /// The program stops; the line remains.
    case suspended
    /// The screen is cleared; the line remains.
    case cleared
    /// The text is passed to a program of the user's.
    case handed
  }

  /// The mode that decides what keys do.
  enum Mode: Sendable, Hashable {
    case typing
    case searching(HistorySearch)
    case choosing(CompletionMenu)
  }

  private(set) var editing: Editing
  private(set) var mode = Mode.typing
  private var browsing: HistoryBrowsing
  private let language: any LineLanguage
  /// Whether the user sees suggestions, and so can take them.
  private let showsSuggestions: Bool
  /// Whether the last key was Tab, so that the next Tab lists candidates.
  private var hasJustCompleted = false
  /// Whether the last key was Ctrl-X, the prefix of further commands.
  private var isPrefixed = false

  /// Creates a line, by default an empty one.
  /// - Parameters:
  ///   - history: earlier entries, oldest first.
  ///   - killed: the last killed text, in this line or an earlier one.
  ///   - language: supplies completions.
  ///   - showsSuggestions: whether the user sees suggestions.
  ///   - text: the initial text, with the cursor at its end.
  package init(
    history: [String],
    killed: String = "",
    language: any LineLanguage,
    showsSuggestions: Bool = true,
    text: String = ""
  ) {
    editing = Editing(killed: killed)
    if !text.isEmpty { editing.apply(.insert(text)) }
    self.showsSuggestions = showsSuggestions
    browsing = HistoryBrowsing(history)
    self.language = language
  }

  /// The text on the screen: the match of a search, otherwise the edited text.
  package var shown: LineBuffer {
    guard case .searching(let search) = mode, let match = search.match else {
      return editing.edited
    }
    return LineBuffer(match.text, cursor: match.range.lowerBound)
  }

  /// The text that may follow the typed text: the rest of the newest entry with the same beginning,
  /// or of the only word that fits; nil if no word fits.
  ///
  /// The cursor must be at the end of the text.
  /// - Complexity: O(*n*) in the number of entries.
  var suggestion: String? {
    let text = editing.edited
    guard showsSuggestions, mode == .typing, !text.text.isEmpty, text.cursor == text.text.utf8.count
    else {
      return nil
    }
    return browsing.continuation(of: text.text) ?? language.continuation(of: text.text)
  }

  /// Applies a key; returns nil while editing continues.
  package mutating func take(_ key: Key) -> Outcome? {
    switch mode {
    case .typing: return type(key)
    case .searching(let search): return take(key, in: search)
    case .choosing(let menu): return take(key, in: menu)
    }
  }

  /// Ends search and completion, and keeps the shown text.
  mutating func settle() {
    if case .searching(let search) = mode { accept(search) }
    mode = .typing
  }

  // MARK: Typing

  private mutating func type(_ key: Key) -> Outcome? {
    let completesAgain = hasJustCompleted
    hasJustCompleted = false
    if isPrefixed {
      isPrefixed = false
      if key == .control("e") { return .handed }
    }
    if let taken = suggestedText(takenBy: key) {
      editing.apply(.insert(taken))
      return nil
    }
    if let command = EditCommand(key) {
      editing.apply(command)
      if case .text = key { unindent() }
      return nil
    }
    editing.endKill()
    switch key {
    case .enter: return takeOrContinue()
    case .control("d"): return deleteOrEnd()
    case .control("c"): return .dropped
    case .control("z"): return .suspended
    case .control("l"): return .cleared
    case .up: if !editing.edited.moveUp() { search(.older) }
    case .down: if !editing.edited.moveDown() { search(.newer) }
    case .control("p"): browse(.older)
    case .control("n"): browse(.newer)
    case .control("x"): isPrefixed = true
    case .control("r"), .control("s"): mode = .searching(HistorySearch())
    case .tab: complete(again: completesAgain)
    default: break
    }
    return nil
  }

  /// Returns the part of the suggestion that a key takes: all of it, or a word; nil if there is no
  /// suggestion, and for another key.
  private func suggestedText(takenBy key: Key) -> String? {
    switch key {
    case .right, .end, .control("f"), .control("e"): return suggestion
    case .wordRight, .alt("f"):
      guard let suggestion else { return nil }
      let text = editing.edited.text
      let whole = LineBuffer(text + suggestion, cursor: text.utf8.count)
      return String(whole.text[bytes: whole.range(.wordRight)])
    default: return nil
    }
  }

  /// Enters the line, or begins another one in an unfinished text, with the spaces of its block.
  private mutating func takeOrContinue() -> Outcome? {
    let edited = editing.edited
    guard language.isIncomplete(edited.text) else { return .taken }
    let spaces = language.indentation(
      after: String(edited.text[bytes: 0..<edited.cursor]),
      of: String(edited.text[bytes: edited.cursor..<edited.lineEnd(of: edited.cursor)])
    )
    editing.apply(.insert("\n" + String(repeating: " ", count: spaces)))
    return nil
  }

  /// Removes the spaces that a further line has too many, once its first words close a block; a line
  /// with other spaces than Return has given it is unchanged.
  private mutating func unindent() {
    let edited = editing.edited
    let (start, end) = (edited.lineStart(of: edited.cursor), edited.cursor)
    guard start > 0, edited.lineEnd(of: end) == end else { return }
    let line = edited.text[bytes: start..<end]
    let spaces = line.prefix { $0 == " " }.count
    let before = String(edited.text[bytes: 0..<(start - 1)])
    guard spaces > 0, spaces == language.indentation(after: before, of: "") else { return }
    let excess = spaces - language.indentation(after: before, of: String(line.dropFirst(spaces)))
    guard excess > 0 else { return }
    editing.edited.replace(start..<(start + excess), with: "")
    editing.edited.move(to: end - excess)
  }

  /// Deletes to the right, or ends the input at an empty line.
  private mutating func deleteOrEnd() -> Outcome? {
    guard !editing.edited.text.isEmpty else { return .ended }
    editing.apply(.delete(.right))
    return nil
  }

  private mutating func browse(_ direction: HistorySearch.Direction) {
    if let text = browsing.go(direction, from: editing.edited) { editing.edited = text }
  }

  /// Moves to an older or newer entry with the same beginning as the typed text.
  private mutating func search(_ direction: HistorySearch.Direction) {
    if let text = browsing.goToMatch(direction, from: editing.edited) { editing.edited = text }
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

  /// Replaces the text by the match of a search.
  private mutating func accept(_ search: HistorySearch) {
    guard let match = search.match else { return }
    browsing.go(to: match.entry, from: editing.edited)
    editing.edited = LineBuffer(match.text, cursor: match.range.lowerBound)
  }

  // MARK: Completing

  /// Completes the word at the cursor as far as the candidates agree.
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
      mode = .choosing(CompletionMenu(completions: found, original: edited))
    } else {
      hasJustCompleted = true
    }
  }

  private mutating func take(_ key: Key, in menu: CompletionMenu) -> Outcome? {
    var menu = menu
    switch key {
    case .tab, .down, .right: menu.selectNext()
    case .backTab, .up, .left: menu.selectPrevious()
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
  /// Creates the command of a key; nil if the key does not change the text.
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
