import LayoutModel

/// The capabilities of the debugger, as the reply to `initialize` lists them.
enum DebugCapabilities {
  /// Writes the members of the reply's body.
  static func write(to json: inout JSONWriter) {
    for name in supported { json.member(name, true) }
    json.array("exceptionBreakpointFilters") { json in
      for filter in ErrorFilter.allCases {
        json.object { json in
          json.member("filter", filter.rawValue)
          json.member("label", filter.label)
          json.member("description", filter.description)
          json.member("default", filter == .uncaught)
        }
      }
    }
    json.member("completionTriggerCharacters", ["."])
  }

  private static let supported = [
    "supportsConfigurationDoneRequest", "supportsConditionalBreakpoints",
    "supportsHitConditionalBreakpoints", "supportsLogPoints", "supportsEvaluateForHovers",
    "supportsSetVariable", "supportsSetExpression", "supportsCompletionsRequest",
    "supportsExceptionInfoRequest", "supportsRestartRequest", "supportsTerminateRequest",
    "supportTerminateDebuggee",
    "supportsDelayedStackTraceLoading", "supportsClipboardContext",
  ]
}

/// The errors at which scripts pause, by the names of the protocol's filters.
enum ErrorFilter: String, CaseIterable {
  case caught
  case uncaught

  /// The name in the client's list of breakpoints.
  var label: String {
    switch self {
    case .caught: "Caught errors"
    case .uncaught: "Uncaught errors"
    }
  }

  /// The sentence in that list.
  var description: String {
    switch self {
    case .caught: "Errors that pcall, xpcall or coroutine.resume returns."
    case .uncaught: "Errors that end the call of a hook, a test or a document."
    }
  }
}

/// A text file, as clients open it.
struct DebugSource: JSONWritable {
  /// The absolute path.
  let path: String

  /// The last part of the path.
  private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("path", path)
    }
  }
}

/// A variable, or the result of an expression.
struct DebugVariable: JSONWritable {
  let name: String
  let value: String
  let type: String
  /// The number by which the client requests what is in it; 0 if it contains nothing.
  let reference: Int
  /// The numbers of elements and of fields.
  let counts: (elements: Int, fields: Int)

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("value", value)
      writeContent(to: &json)
    }
  }

  /// Writes what replies that name the value otherwise have in common.
  func writeContent(to json: inout JSONWriter) {
    json.member("type", type)
    json.member("variablesReference", reference)
    guard reference > 0 else { return }
    json.member("indexedVariables", counts.elements)
    json.member("namedVariables", counts.fields)
  }
}
