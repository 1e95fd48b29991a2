/// The data that a `layout` result stores for the visible states of its section.
///
/// Shared rather than copied: visible states compare it by identity first.
public final class LayoutMemo: Sendable, Equatable {
  /// The data: numbers, strings, Booleans and tables of them.
  public let value: SourceValue

  /// Creates a memo.
  public init(_ value: SourceValue) { self.value = value }

  /// Returns whether both have equal data.
  public static func == (left: LayoutMemo, right: LayoutMemo) -> Bool {
    left === right || left.value == right.value
  }
}
