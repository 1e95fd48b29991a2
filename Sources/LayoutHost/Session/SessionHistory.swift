/// What a session showed before its last changes.
///
/// Plugins are not part of it: their files have the versions that they have.
public struct SessionHistory: Sendable {
  /// How many changes are remembered.
  public static let limit = 200

  private var states: [SessionState] = []

  /// Remembers nothing yet.
  public init() {}

  /// What was shown before the last change; nil before the first one.
  public var last: SessionState? { states.last }

  /// Notes what was shown before a change; of very many, the oldest is forgotten.
  public mutating func record(_ state: SessionState) {
    states.append(state)
    if states.count > Self.limit { states.removeFirst() }
  }

  /// Takes the last change out; nil where there is none.
  public mutating func takeLast() -> SessionState? { states.popLast() }
}
