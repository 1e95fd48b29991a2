/// The commands that a help text ends with.
///
/// They stand in the text alone: what shows one elsewhere reads it from there.
enum CommandExamples {
  private static let heading = "Examples:"
  private static let indentation = "  "

  /// A discussion that ends with examples; each is a line that a shell takes, in a checkout.
  static func text(_ discussion: String, _ examples: String...) -> String {
    let lines = examples.map { "\n" + indentation + $0 }.joined()
    return (discussion.isEmpty ? "" : discussion + "\n\n") + heading + lines
  }

  /// The examples of a discussion.
  static func examples(in discussion: String) -> [String] {
    discussion.split(separator: "\n").drop { $0 != heading }.dropFirst()
      .map { String($0.dropFirst(indentation.count)) }
  }
}
