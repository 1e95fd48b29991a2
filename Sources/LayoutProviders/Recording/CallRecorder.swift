package import LayoutModel
import LayoutSystem
import Synchronization
import SystemPackage

/// Writes the calls of providers into a file, a line of JSON each, with request and result.
///
/// Engines are not recorded: each program of a version has the same ones. Sessions on several threads
/// share a recorder, and programs a file: each line is appended as a whole. Lines and files have
/// limits.
package final class CallRecorder: Sendable {
  /// The limits of a recording, in bytes.
  package struct Limits: Sendable {
    /// The greatest length of a line; a longer one has neither request nor result.
    package var line = 4 << 20
    /// The greatest size of the file, after which no calls are recorded.
    package var file = 256 << 20

    /// Creates the standard limits.
    package init() {}
  }

  /// The version of the form, which each line has.
  static let version = 1
  /// The fewest bytes of a frame, or of an item, in a line.
  private static let leastBytes = 8

  private let descriptor: FileDescriptor
  private let path: String
  private let limits: Limits
  private let redaction: Redaction
  private let end: @Sendable (String) -> Void
  /// Whether recording has ended, by the limit or by a failure of writing.
  private let hasEnded = Mutex(false)

  /// Opens a file for recording: a new one that only its owner may read, or the recording of earlier
  /// calls, to which further ones are added.
  /// - Parameters:
  ///   - path: the file.
  ///   - fields: the names of the fields whose values are not recorded.
  ///   - limits: the limits of lines and of the file.
  ///   - end: receives a sentence when recording ends before the program.
  /// - Throws: `UNAVAILABLE` for a file that cannot be written, `FAILED_PRECONDITION` for one that is
  ///   no plain file, or that others may read.
  package init(
    path: String,
    redacting fields: [String] = [],
    limits: Limits = Limits(),
    end: @escaping @Sendable (String) -> Void
  ) throws(LayoutError) {
    (self.path, self.limits, self.end) = (path, limits, end)
    redaction = Redaction(fields: Set(fields))
    do {
      descriptor = try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.append, .create, .noFollow, .closeOnExec, .nonBlocking],
        permissions: .ownerReadWrite
      )
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "calls cannot be recorded: \(error)",
        file: path
      )
    }
    try check()
  }

  deinit { try? descriptor.close() }

  /// Refuses a file that is not plain, or that others may read.
  private func check() throws(LayoutError) {
    guard let status = try? FileStatus(of: descriptor) else { return }
    guard status.kind == .file else { throw refusal("calls are recorded only in a plain file") }
    guard status.permissions.subtracting(.ownerReadWriteExecute).isEmpty else {
      throw refusal(
        "others may read the file, and recordings contain users' data",
        hint: "name another file, or take their permissions first: chmod 600"
      )
    }
  }

  private func refusal(_ message: String, hint: String? = nil) -> LayoutError {
    LayoutError(
      .failedPrecondition,
      origin: .inputOutput,
      message: message,
      hint: hint,
      file: path
    )
  }

  // MARK: Calls

  /// Calls a provider and records the call.
  /// - Parameters:
  ///   - method: the method.
  ///   - given: the request.
  ///   - input: the method's own argument.
  ///   - body: makes the call, with a request that notes what the provider finds.
  /// - Returns: the result of the closure.
  /// - Throws: the error of the closure.
  func recording<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ given: ProviderRequest,
    _ input: Input,
    _ body: (ProviderRequest) throws(LayoutError) -> Output
  ) throws(LayoutError) -> Output {
    guard let form = method.recordedForm, !hasEnded.withLock({ $0 }) else {
      return try body(given)
    }
    let noted = NotedRequest(given)
    do throws(LayoutError) {
      let result = try body(noted.request)
      record(method.name, noted, form.writeInput(input), isTooLong: isTooLong(noted, result)) {
        .result(form.writeResult(result))
      }
      return result
    } catch {
      record(method.name, noted, form.writeInput(input), isTooLong: isTooLong(noted, nil)) {
        .failure(error)
      }
      throw error
    }
  }

  /// Whether a line would certainly exceed its limit, so that its values need not be made.
  private func isTooLong(_ request: NotedRequest, _ result: Any?) -> Bool {
    let frames: FrameColumns? =
      if case .frames(let layout)? = result as? LayoutResult { layout.frames } else {
        result as? FrameColumns
      }
    let count = request.recordedCount.addingSaturated(frames?.count ?? 0)
    return count > limits.line / Self.leastBytes
  }

  private func record(
    _ method: ProviderMethodName,
    _ noted: NotedRequest,
    _ input: @autoclosure () -> SourceValue?,
    isTooLong: Bool,
    _ outcome: () -> RecordedOutcome
  ) {
    var line: SourceObject = [
      "recording": SourceValue(Self.version), "method": SourceValue(method.rawValue),
      "provider": SourceValue(noted.request.provider.name),
    ]
    if !redaction.fields.isEmpty {
      line.set("redacted", redaction.fields.sorted().map { SourceValue($0) })
    }
    if !isTooLong {
      var content: SourceObject = ["request": noted.recorded]
      content["input"] = input()
      content.members.append(outcome().member)
      var whole = line
      whole.members += redaction.redacted(content.members)
      if let bytes = Self.bytes(of: whole), bytes.count <= limits.line { return write(bytes) }
    }
    line["omitted"] = "it is longer than a line may be, or has a number that JSON cannot express"
    if let bytes = Self.bytes(of: line) { write(bytes) }
  }

  /// Returns a line with its end; nil if JSON cannot express a number.
  private static func bytes(of line: SourceObject) -> [UInt8]? {
    var json = JSONWriter(.line)
    SourceValue(.object(line)).write(to: &json)
    json.endLine()
    guard json.isExpressible else { return nil }
    return json.bytes
  }

  // MARK: File

  /// Appends a line with one call of the system, so that lines of several writers do not mix.
  private func write(_ bytes: [UInt8]) {
    hasEnded.withLock { hasEnded in
      guard !hasEnded else { return }
      do {
        guard try FileStatus(of: descriptor).size + bytes.count <= limits.file else {
          hasEnded = true
          end("\(path) has reached \(limits.file >> 20) MiB: further calls are not recorded")
          return
        }
        try descriptor.writeAll(bytes)
      } catch {
        hasEnded = true
        end("\(path) cannot be written (\(error)): further calls are not recorded")
      }
    }
  }
}
