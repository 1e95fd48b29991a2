import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutProviders
import LuaSandbox

extension ScriptFunction {
  /// The function that calls the provider of a recorded call again.
  ///
  /// It works with the session's plugins and changes nothing.
  static let replayFunctions: [ScriptFunction] = [
    ScriptFunction(
      "replay",
      .argument("call", of: .file),
      .optional(.count("number")),
      summary: """
        Calls a provider again as a line of a recording did, prints what differs, and returns the call with \
        its request, its result, and the result now; for a table with such a call, returns the result.
        """,
      examples: ["replay calls.jsonl, 12", "replay(\"calls.jsonl\", 12).request.environment"],
      command: .text
    ) { call, argument, number in
      guard let text = call.stack.string(at: argument) else {
        let words = "a file with the number of a call, or a call as a table"
        return try call.replay(call.table(at: argument, expecting: words))
      }
      return try call.replay(text, number)
    }
  ]
}

extension ScriptCall {
  /// Calls the provider of a call in a table again, and pushes its result.
  /// - Throws: the provider's failure, and a mistake in the table.
  fileprivate func replay(_ table: ValueDecoder) throws -> Int {
    switch try session.replay(try RecordedCall(table)).outcome {
    case .result(let value): stack.push(value)
    case .failure(let failure): throw failure
    }
    return 1
  }

  /// Calls the provider of a line of a recording again, prints what differs, and pushes the call.
  /// - Parameters:
  ///   - text: the path of the file; as a command, `FILE, NUMBER`.
  ///   - number: the number of the line; nil if the text has it.
  /// - Returns: the number of results.
  /// - Throws: a mistake in the recording with its place.
  fileprivate func replay(_ text: String, _ number: Int?) throws -> Int {
    let (path, number) = try place(text, number)
    let isAlone = context.folder.isEmpty || path.hasPrefix("/")
    let recording = try CallRecording(reading: isAlone ? path : context.folder + "/" + path)
    let recorded = try recording.call(number)
    if let omission = recorded.omission {
      throw failedPrecondition("call \(number) has no request: \(omission)")
    }
    let replayed = try session.replay(recorded, of: recording)
    var report = ReplayReport()
    report.add(replayed)
    let printed = try report.text(.table)
    print(String(printed.dropLast()))
    var value = recorded.content
    value["now"] = SourceValue(.object(SourceObject([replayed.outcome.member])))
    stack.push(SourceValue(.object(value)))
    return 1
  }

  /// Reads the path and the number of a call.
  private func place(_ text: String, _ number: Int?) throws -> (path: String, number: Int) {
    if let number { return (text, number) }
    if let comma = text.lastIndex(of: ","),
      let number = Int(text[text.index(after: comma)...].filter { $0 != " " }), number >= 1
    {
      return (String(text[..<comma]), number)
    }
    throw wrong("it takes a file and the number of a call")
  }
}
