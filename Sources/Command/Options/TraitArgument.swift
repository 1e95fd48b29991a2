import ArgumentParser
import LayoutModel

/// The value of `--trait`: `displayScale=2`.
struct TraitArgument: ExpressibleByArgument {
  /// The trait's name, which is checked with the others in ``EnvironmentOptions/traits()``.
  let key: String
  /// The value: a number if the text is one, and otherwise a string.
  let value: SourceValue

  /// Reads a trait; nil without `=`, a name or a value.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    key = String(parts[0])
    let text = String(parts[1])
    value = SourceValue(Double(text).map { .number($0) } ?? .string(text))
  }
}
