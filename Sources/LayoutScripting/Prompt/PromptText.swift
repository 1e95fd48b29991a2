/// The parts of a text of several lines, such as a pasted one, that run one after the other.
///
/// A part ends with the first line that completes it: a command, an expression or statements. So the
/// value of each part is printed, as if its lines had been typed. A transcript, whose inputs begin with
/// a prompt, has its inputs as parts; the output between them is left out.
struct PromptText {
  /// The state of a part.
  enum Completeness {
    /// The part can run.
    case complete
    /// More lines are necessary.
    case incomplete
    /// The part is neither Lua nor a command.
    case invalid
  }

  /// The parts, in order; the last one may be incomplete.
  let parts: [String]

  /// The most lines that are taken apart: each line reads its part once more.
  private static let lineLimit = 500
  private static let prompt = "> "
  private static let continuations = [">> ", ". "]

  /// Takes a text apart.
  /// - Parameters:
  ///   - text: the text, in one line or several.
  ///   - completeness: says whether a part can run.
  /// - Complexity: O(lines × length of the longest part).
  init(_ text: String, completeness: (String) -> Completeness) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, lines.count <= Self.lineLimit else {
      parts = Self.inputs(of: lines) ?? [text]
      return
    }
    if let inputs = Self.inputs(of: lines) {
      parts = inputs
      return
    }
    var parts: [String] = []
    var part = ""
    for line in lines {
      part += part.isEmpty ? line : "\n" + line
      guard part.contains(where: { !$0.isWhitespace }) else {
        part = ""
        continue
      }
      switch completeness(part) {
      case .complete:
        parts.append(part)
        part = ""
      case .incomplete: continue
      case .invalid:
        // Perhaps a statement goes on in the next line where it could have ended.
        self.parts = [text]
        return
      }
    }
    self.parts = part.isEmpty ? parts : parts + [part]
  }

  /// Returns the inputs of a transcript; nil where no line begins with a prompt.
  private static func inputs(of lines: [String]) -> [String]? {
    guard lines.contains(where: { $0.hasPrefix(prompt) }) else { return nil }
    var inputs: [String] = []
    var isInput = false
    for line in lines {
      if line.hasPrefix(prompt) {
        inputs.append(String(line.dropFirst(prompt.count)))
        isInput = true
      } else if isInput, let sign = continuations.first(where: line.hasPrefix) {
        inputs[inputs.count - 1] += "\n" + line.dropFirst(sign.count)
      } else {
        isInput = false
      }
    }
    return inputs
  }
}
