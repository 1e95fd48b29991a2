/// A program that may call the service, and what else it may do.
struct Caller: Sendable, Hashable {
  /// Its name in the access log.
  let name: String
  let rights: Set<Right>
  /// Whether the name tells the caller from others; false for the one token of a file, which many may have.
  var isNamed = true

  /// A permission that not every caller has.
  enum Right: String, Sendable, CaseIterable {
    /// To call `ReloadProviders`.
    case reload
  }
}
