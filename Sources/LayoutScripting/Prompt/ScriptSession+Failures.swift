import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptSession {
  /// Turns an error into a failure with a place, an excerpt and a suggestion.
  ///
  /// An error of the typed Lua itself is a mistake of the user, not of a plugin: `INVALID_ARGUMENT`.
  func failure(_ error: any Error, in line: String) -> LayoutError {
    guard let error = error as? LuaError else {
      return error as? LayoutError
        ?? LayoutError(.internal, origin: .document, message: "\(error)")
    }
    var failure = LayoutError(error)
    if let cause = error.cause as? LayoutError {
      // A failure of the session has its own place.
      failure = cause
    } else {
      failure.origin = .document
      failure.traceback = []
      if failure.code == .internal { failure.code = .invalidArgument }
    }
    if let name = error.undefinedGlobal {
      let known = ScriptFunction.all.map(\.name) + ScriptFunction.globalNames
      failure.hint = DocumentError.hint(for: name, among: known)
    }
    if let file = failure.file, let text = context.ranFiles[file] {
      return failure.excerpted(from: text, file: file)
    }
    guard failure.file == "prompt" else { return failure }
    if error.cause == nil {
      let text = Self.lineText(failure.line, of: line)
      failure.hint = failure.hint ?? Self.callHint(forCommandsIn: text, error)
      failure.column = syntaxColumn(error, in: line)
    }
    return failure.excerpted(from: Array(line.utf8), file: "prompt")
  }

  /// Returns the text of a line of a chunk.
  /// - Parameters:
  ///   - number: the line, from 1.
  ///   - chunk: the chunk.
  /// - Returns: the text; empty for an unknown line.
  private static func lineText(_ number: Int?, of chunk: String) -> Substring {
    let lines = chunk.split(separator: "\n", omittingEmptySubsequences: false)
    return number.flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil } ?? ""
  }

  /// Returns what to write for a command within a block, where words need quotes and parentheses; nil if the
  /// line has no such command.
  private static func callHint(forCommandsIn line: Substring, _ error: LuaError) -> String? {
    guard error.kind == .syntax else { return nil }
    let text = String(line)
    let tokens = LuaLexer(text).tokens
    for token in tokens {
      guard case .name(let name) = token.kind, ScriptFunction.named(name) != nil else { continue }
      var words = text[token.range.lowerBound...]
      if tokens.last?.kind == .name("end"), tokens.last?.range.lowerBound != token.range.lowerBound,
        let end = tokens.last?.range.lowerBound
      {
        words = text[token.range.lowerBound..<end]
      }
      guard let command = PromptCommand(String(words)), !command.words.isEmpty,
        let call = command.chunks.first
      else { continue }
      return "commands stand alone on a line; in a block, write \(call.dropFirst("return ".count))"
    }
    return nil
  }

  /// Returns the column of the token at which Lua gave up, where the message names a token that its line has
  /// several times; nil if the token is unknown.
  ///
  /// The shortest beginning of the text that is already wrong ends with the token.
  /// - Complexity: O(number of such tokens × length of the text).
  private func syntaxColumn(_ error: LuaError, in text: String) -> Int? {
    guard error.kind == .syntax, let number = error.line,
      let near = error.message.firstRange(of: " near '")?.upperBound
    else { return nil }
    let name = error.message[near...].dropLast()
    let line = Self.lineText(number, of: text)
    let tokens = LuaLexer(text).tokens
      .filter { line.startIndex <= $0.range.lowerBound && $0.range.upperBound <= line.endIndex }
      .filter { $0.text == name }
    for token in tokens.prefix(Self.triedTokens) {
      let beginning = Array(text[..<token.range.upperBound].utf8)
      do throws(LuaError) {
        _ = try state.load(beginning, chunkName: "=prompt")
      } catch {
        guard error.kind == .syntax else { continue }
        return text.distance(from: line.startIndex, to: token.range.lowerBound) + 1
      }
    }
    return nil
  }

  /// The most tokens at which a syntax error is looked for.
  private static let triedTokens = 20
}
