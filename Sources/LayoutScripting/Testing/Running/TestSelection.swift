/// The selection of tests within a file.
package enum TestSelection: Sendable, Equatable {
  /// All tests.
  case whole
  /// The tests of some full names.
  case named(Set<String>)

  /// Whether the selection includes a test.
  func includes(_ name: String) -> Bool {
    switch self {
    case .whole: true
    case .named(let names): names.contains(name)
    }
  }
}
