/// What was done at the keyboard.
enum Key: Hashable, Sendable {
  /// Letters that were typed, as many as came at once.
  case text(String)
  /// A text that was put in as a whole; its lines end with a line feed.
  case paste(String)
  /// A letter with Ctrl: small letters, and `_`.
  case control(Character)
  /// A letter with Alt.
  case alt(Character)
  case left, right, up, down
  case wordLeft, wordRight
  case home, end
  case backspace, delete
  /// With Alt, or with Ctrl.
  case deleteWordLeft, deleteWordRight
  case tab, backTab
  case enter
  /// Return with Alt: another line in any case.
  case newLine
  case escape
}
