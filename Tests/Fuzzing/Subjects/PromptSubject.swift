internal import LayoutHost
internal import LayoutModel
internal import LayoutScripting

/// Any bytes as lines that are typed at the prompt.
public final class PromptSubject {
  /// The number of lines that have been run, each a call or a few; completions do not count.
  public private(set) var lineCount = 0
  /// The most lines of an input.
  private static let lineLimit = 24
  private let folder: ScratchFolder
  private let configuration: HostConfiguration

  /// Writes the documents that lines may open.
  public init() throws {
    folder = try ScratchFolder()
    for document in PromptDocument.allCases { try folder.write(document.text, to: document.file) }
    var configuration = HostConfiguration.probing
    configuration.budget.deadline = .limit(.milliseconds(100))
    configuration.usesProjectFiles = false
    self.configuration = configuration
  }

  /// Shows the document that the first byte chooses, and runs the lines that the others make.
  /// - Returns: the problem, in words; nil without one.
  public func problem(with bytes: [UInt8]) -> String? {
    guard bytes.count <= 4096 else { return nil }
    var choices = Choices(bytes)
    do throws(LayoutError) {
      let session = Session(configuration)
      let script = try ScriptSession(session, memoryCeiling: 16 << 20, drawing: Self.draw) { _ in }
      if let document = choices.pick([nil] + PromptDocument.allCases) {
        try? session.open(path: folder.path(of: document.file))
      }
      return problem(of: script, &choices)
    } catch {
      return "there is no prompt: \(error)"
    }
  }

  /// Draws nothing, but lays out what would be drawn.
  private static func draw(_ drawing: ScriptDrawing, _ session: Session) throws -> String {
    _ = try session.solve()
    _ = try session.visibleState()
    return "drawn"
  }

  private func problem(of script: ScriptSession, _ choices: inout Choices) -> String? {
    let names = ScriptFunction.all.map(\.name)
    let grammar = PromptGrammar(functions: names, files: PromptGrammar.files(in: folder))
    var typed: [String] = []
    _ = script.run(PromptGrammar.prelude)
    for _ in 0..<Self.lineLimit where !choices.isEmpty {
      let line = grammar.line(&choices)
      typed.append(line.text)
      if line.cursor == nil { lineCount += 1 }
      if let problem = Self.problem(of: line, script) { return "\(problem)\nafter \(typed)" }
    }
    return script.run(PromptGrammar.prelude) == .done(values: [])
      ? nil : "the prompt is broken after \(typed)"
  }

  /// Returns the problem with running a line; nil without one.
  private static func problem(of line: PromptGrammar.Line, _ script: ScriptSession) -> String? {
    if let cursor = line.cursor {
      _ = script.isIncomplete(line.text)
      _ = script.completions(in: line.text, at: cursor)
      _ = script.hint(for: line.text, at: cursor)
      _ = script.continuation(of: line.text)
      _ = script.parts(of: line.text)
      return nil
    }
    let before = script.session.state
    guard case .failed(let failure) = script.run(line.text) else { return nil }
    if script.session.state != before { return "a line that fails changes the session: \(failure)" }
    if failure.message.isEmpty || FailureText().text(failure).isEmpty {
      return "a failure says nothing: \(failure)"
    }
    // A plugin may divide by a document's option; a function of the prompt may not.
    let isWrong = failure.code == .internal && failure.origin != .plugin
    return isWrong && !line.mayRaise ? "a failure is internal: \(failure)" : nil
  }
}

/// A document that lines of the prompt may open.
enum PromptDocument: String, CaseIterable {
  case plain, several, screen, lua, unsolvable, broken

  /// The file's name.
  var file: String { self == .lua ? "document.lua" : rawValue + ".json" }

  /// The file's text.
  var text: String {
    switch self {
    case .plain:
      #"{"sections": [{"layout": "grid", "options": {"columns": 3}, "items": 40}]}"#
    case .several:
      """
      {"contentOffset": {"x": 0, "y": 30}, "contentInset": {"top": 10},
       "sections": [
        {"layout": "list", "items": [{"id": "a"}, {"id": "b", "height": 80}, {}], "id": "first"},
        {"layout": "waterfall", "items": {"count": 90, "cycle": [{"width": 3, "height": 2}, {}]}},
        {"layout": "carousel", "options": {"spacing": 5}, "items": 7},
        {"layout": {"group": {"axis": "horizontal", "size": {"width": 90, "height": 40}, "items": [
          {"size": {"width": {"fractionalWidth": 0.5}, "height": 40}}]},
          "orthogonalScrolling": "paging"}, "items": 9}]}
      """
    case .screen:
      """
      {"environment": {"device": "iPad Air 11-inch", "orientation": "landscape"},
       "screen": {"layout": "propertyDetails", "options": {"formWidth": 320}},
       "collections": {
        "details": {"sections": [
          {"layout": "propertyDetails", "items": [{"id": "photos", "height": 400}, {"height": 90}]}]},
        "form": {"contentOffset": {"x": 0, "y": 20}, "sections": [{"layout": "list", "items": 50}]}}}
      """
    case .lua:
      """
      local items = {}
      for i = 1, 9 do items[i] = { id = "item" .. i, width = 10 * i, height = 20 } end
      return { sections = { { layout = "flow", items = items }, { layout = "list", items = 3 } } }
      """
    case .unsolvable:
      #"{"sections": [{"layout": "nothing", "items": 3}, {"layout": "list", "items": 2}]}"#
    case .broken: #"{"sections": [{"layout": "list", "items": "#
    }
  }
}
