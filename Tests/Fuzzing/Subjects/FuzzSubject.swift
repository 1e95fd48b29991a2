/// A kind of input, with what must hold for it.
public enum FuzzSubject: String, CaseIterable, Sendable {
  case documents, answers, prompt, lua, batches, properties

  /// Prepares the check of inputs.
  /// - Returns: a closure that gives what must not be, in words; nil for nothing.
  public func makeCheck() throws -> ([UInt8]) -> String? {
    switch self {
    case .documents: DocumentSubject.problem
    case .answers: try ResultSubject().problem
    case .prompt: try PromptSubject().problem
    case .lua: LuaDocumentSubject.problem
    case .batches: try BatchSubject().problem
    case .properties: PropertySubject.problem
    }
  }
}
