import LuaSandbox

// The parts of a text of several lines, such as a pasted one, that run one after another.
extension ScriptSession {
  /// The state of a part.
  private enum Completeness {
    /// The part can run.
    case complete
    /// More lines are necessary.
    case incomplete
    /// The part is neither Lua nor a command.
    case invalid
  }

  /// The most lines that are split into parts: each line reads its part again.
  private static let lineLimit = 500
  private static let prompt = "> "
  private static let continuations = [">> ", ". "]

  /// Returns the parts of a text that run one after another, such as pasted lines: each is a
  /// command, an expression or statements.
  ///
  /// A part ends with the first line that completes it. The value of each part is therefore
  /// printed, as if its lines had been typed. The parts of a transcript are its inputs, which begin
  /// with a prompt; the output between them is skipped. The last part may be incomplete.
  /// - Complexity: O(lines × length of the longest part).
  package func parts(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let inputs = Self.inputs(of: lines) { return inputs }
    guard lines.count > 1, lines.count <= Self.lineLimit else { return [text] }
    var parts: [String] = []
    var part = ""
    for line in lines {
      part += part.isEmpty ? line : "\n" + line
      guard part.contains(where: { !$0.isWhitespace }) else {
        part = ""
        continue
      }
      switch completeness(of: part) {
      case .complete:
        parts.append(part)
        part = ""
      case .incomplete: continue
      // A statement may continue in the next line even if it was complete.
      case .invalid: return [text]
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// Whether a text is an incomplete beginning, so that `run` would need another line.
  ///
  /// The text is not run.
  package func isIncomplete(_ text: String) -> Bool {
    parts(of: text).last.map { completeness(of: $0) == .incomplete } ?? false
  }

  /// Returns whether a part of a text can run.
  private func completeness(of part: String) -> Completeness {
    do throws(LuaError) {
      return try chunk(of: part) == nil ? .incomplete : .complete
    } catch {
      return .invalid
    }
  }

  /// Returns the inputs of a transcript; nil if no line begins with a prompt.
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
