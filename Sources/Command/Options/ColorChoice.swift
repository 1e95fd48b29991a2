import ArgumentParser

/// The value of `--color`: whether messages are coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// Colours on a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never
}
