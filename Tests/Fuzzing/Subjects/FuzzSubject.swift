/// A kind of input, with its conditions.
public enum FuzzSubject: String, CaseIterable, Sendable {
  case documents, answers, prompt, lua, batches, properties

  /// Prepares the check of inputs.
  /// - Returns: a closure that returns the problem with an input, in words; nil without one.
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
