/// Which tests of a file are meant.
public enum TestSelection: Sendable, Equatable {
  /// All of them.
  case whole
  /// Those of some names.
  case named(Set<String>)

  /// Whether a test is among them.
  func includes(_ name: String) -> Bool {
    switch self {
    case .whole: true
    case .named(let names): names.contains(name)
    }
  }
}
