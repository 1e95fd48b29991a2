package import LayoutModel

/// The reply to one line of a batch.
package struct BatchResult: Sendable, Equatable {
  /// One line of JSON, with its end.
  package let text: [UInt8]
  /// Whether the reply is a failure instead of a result.
  package let isFailure: Bool

  /// Creates the reply with a result; nil if it has more bytes than a limit.
  ///
  /// `result` writes the result, and calls its second argument after each element.
  /// - Throws: `OUT_OF_RANGE` for a number that JSON cannot express.
  package init?(
    id: BatchRequest.ID,
    limit: Int,
    result write: (inout JSONWriter, (inout JSONWriter) throws -> Void) throws -> Void
  ) throws(LayoutError) {
    let work = WorkLimit.current
    var elements = 0
    func check(_ json: inout JSONWriter) throws {
      elements += 1
      try work.check(at: elements << 4)
      guard json.length <= limit else { throw WrittenEnough() }
    }
    do {
      var json = JSONWriter(.line)
      try json.object { json in
        json.member("id", id)
        json.key("result")
        try write(&json, check)
        try check(&json)
      }
      json.endLine()
      try json.checkNumbers()
      (text, isFailure) = (json.bytes, false)
    } catch let failure as LayoutError {
      throw failure
    } catch {
      return nil
    }
  }

  /// Creates the failure of a line with an id.
  ///
  /// The reply depends on the line alone, not on its place in the batch.
  package init(id: BatchRequest.ID, failure: LayoutError) {
    var failure = failure
    // A place in a file keeps its line; ids identify the batch's own lines.
    if failure.file == nil { failure.line = nil }
    self.init(failure) { json in json.member("id", id) }
  }

  /// Creates the failure of a line without an id; its place identifies it.
  init(unreadable line: BatchLine, failure: LayoutError) {
    var failure = failure
    (failure.file, failure.line) = (line.file, line.number)
    self.init(failure) { json in
      json.member("file", line.file)
      json.member("line", line.number)
    }
  }

  private init(_ failure: LayoutError, head: (inout JSONWriter) -> Void) {
    var json = JSONWriter(.line)
    json.object { json in
      head(&json)
      failure.writeError(to: &json)
    }
    json.endLine()
    (text, isFailure) = (json.bytes, true)
  }
}
