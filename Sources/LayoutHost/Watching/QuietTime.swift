/// How long changes are collected until they are reported.
struct QuietTime: Sendable, Hashable {
  /// How long nothing more must have happened: an editor's save is several events.
  static let standardQuiet = Duration.milliseconds(25)
  /// How long a change waits at most, while there is no quiet.
  static let standardLongest = Duration.milliseconds(500)

  /// How long nothing more must have happened.
  var quiet: Duration
  /// How long a change waits at most, while there is no quiet.
  var longest: Duration

  /// Creates a quiet time.
  init(
    quiet: Duration = QuietTime.standardQuiet,
    longest: Duration = QuietTime.standardLongest
  ) {
    self.quiet = quiet
    self.longest = longest
  }
}
