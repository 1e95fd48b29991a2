/// Why a wait has ended.
enum Wake: Sendable, Hashable {
  /// Files were made, written, replaced, moved or deleted.
  ///
  /// The paths begin as the watched folder or file was given, in order. A folder that is gone stands
  /// for what was in it.
  case changed([String])
  /// More has happened than the system could note: anything may have changed.
  case everything
  /// The other descriptor has input, has come to its end, or is broken.
  case input
  /// The time is over.
  case timeout
}
