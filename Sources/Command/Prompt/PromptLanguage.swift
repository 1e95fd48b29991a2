import LayoutScripting
import LineEditor

/// What the prompt's editor is told of Lua.
struct PromptLanguage: LineLanguage {
  private let script: ScriptSession

  init(_ script: ScriptSession) {
    self.script = script
  }

  func isIncomplete(_ text: String) -> Bool { script.isIncomplete(text) }

  func spans(of text: String) -> [LineSpan] {
    LuaHighlighter.spans(of: text).map { LineSpan($0.range, Self.role($0.role)) }
  }

  private static func role(_ role: ScriptSpan.Role) -> LineSpan.Role {
    switch role {
    case .keyword: .keyword
    case .string, .unclosed: .string
    case .number: .number
    case .comment: .comment
    case .known: .known
    }
  }

  func completions(in text: String, at offset: Int) -> LineCompletions {
    let completions = script.completions(in: text, at: offset)
    return LineCompletions(
      range: completions.range,
      candidates: completions.candidates.map { .init($0.text, detail: $0.detail) }
    )
  }

  func hint(for text: String, at offset: Int) -> String? { script.hint(for: text, at: offset) }
}
