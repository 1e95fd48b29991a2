internal import LayoutHost
internal import LayoutModel
internal import LayoutPlugins
internal import LuaSandbox

/// Any bytes as the text of a document in Lua.
enum LuaDocumentSubject {
  /// Runs the text, and makes all requests about the document that it returns.
  /// - Returns: the problem, in words; nil without one.
  static func problem(with bytes: [UInt8]) -> String? {
    var budget = LuaBudget()
    (budget.deadline, budget.memoryCeiling) = (.milliseconds(200), 8 << 20)
    let node: ValueDecoder
    do throws(LayoutError) {
      node = try LuaDocumentReader.read(
        bytes,
        path: "document.lua",
        budget: budget,
        logger: HostConfiguration.probing.logger
      )
    } catch {
      return problem(with: error)
    }
    return DocumentSubject.problem(with: node) { $0 }
  }

  /// Returns the problem with the failure of a text: it must have a message, and any place must be
  /// in the text.
  private static func problem(with failure: LayoutError) -> String? {
    if failure.message.isEmpty || FailureText().text(failure).isEmpty {
      return "a failure says nothing: \(failure)"
    }
    return failure.code == .ok || failure.origin != .document || failure.file == nil
      ? "a failure blames something else: \(failure)" : nil
  }
}
