/// The commands that a help text ends with: below a line `Examples:`, each indented, as a shell in
/// a checkout takes it.
///
/// They stand in the text alone; what shows one elsewhere reads it from there.
enum CommandExamples {
  private static let heading = "Examples:"

  /// The examples of a discussion.
  static func examples(in discussion: String) -> [String] {
    discussion.split(separator: "\n").drop { $0 != heading }.dropFirst()
      .map { String($0.drop { $0 == " " }) }
  }
}
