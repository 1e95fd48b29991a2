internal import LayoutScript
internal import LineEditor

/// What the prompt's editor is told of Lua.
struct PromptLanguage: LineLanguage {
  private let script: ScriptSession

  init(_ script: ScriptSession) {
    self.script = script
  }

  func isIncomplete(_ text: String) -> Bool { script.isIncomplete(text) }

  func spans(of text: String) -> [LineSpan] { [] }

  func completions(in text: String, at offset: Int) -> LineCompletions {
    LineCompletions(range: offset..<offset, candidates: [])
  }

  func hint(for text: String, at offset: Int) -> String? { nil }
}
