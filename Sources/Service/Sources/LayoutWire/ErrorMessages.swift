package import GRPCCore
package import GRPCProtobuf
package import LayoutModel
import SwiftProtobuf

extension WireLayoutError {
  /// Creates the message of a failure.
  ///
  /// Texts that are nil are sent as empty strings; numbers are optional fields, since 0 is a
  /// section.
  package init(_ failure: LayoutError) {
    self.init()
    code = failure.code.rawValue
    origin = failure.origin.rawValue
    message = failure.message
    hint = failure.hint ?? ""
    plugin = failure.plugin ?? ""
    version = failure.version ?? ""
    method = failure.method?.rawValue ?? ""
    path = failure.path ?? ""
    file = failure.file ?? ""
    if let section = failure.section { self.section = Int64(section) }
    if let line = failure.line { self.line = Int64(line) }
    if let column = failure.column { self.column = Int64(column) }
    if let excerpt = failure.excerpt { self.excerpt = excerpt }
    excerptOffset = Int64(failure.excerptOffset)
    traceback = failure.traceback
  }

  /// The failure; `INTERNAL` if the code is unknown.
  ///
  /// An unknown origin counts as that of a plugin, and an unknown method is omitted: a newer peer
  /// may know more of both.
  package var value: LayoutError {
    var failure = LayoutError(
      StatusCode(rawValue: code) ?? .internal,
      origin: LayoutError.Origin(rawValue: origin) ?? .plugin,
      message: message
    )
    failure.hint = Self.text(hint)
    failure.plugin = Self.text(plugin)
    failure.version = Self.text(version)
    failure.method = ProviderMethodName(rawValue: method)
    failure.path = Self.text(path)
    failure.file = Self.text(file)
    if hasSection { failure.section = Int(section) }
    if hasLine { failure.line = Int(line) }
    if hasColumn { failure.column = Int(column) }
    if hasExcerpt { failure.excerpt = excerpt }
    failure.excerptOffset = Int(excerptOffset)
    failure.traceback = traceback
    return failure
  }

  /// Returns a text; nil if it is empty, which represents a missing text.
  private static func text(_ text: String) -> String? { text.isEmpty ? nil : text }
}

extension LayoutError {
  /// The most bytes of the sentence and of another text in a call's trailers, and the most calls of
  /// a traceback: clients accept 8 KiB of trailers by default, which contain the sentence three
  /// times.
  private static let (sentenceLimit, textLimit, callLimit) = (600, 300, 6)

  /// The failure as the error of a call: its status, with the fields as a detail.
  ///
  /// Long texts are cut, so that clients accept the trailers.
  package var status: GoogleRPCStatus {
    var short = self
    short.message = Self.start(of: message, Self.sentenceLimit)
    short.hint = hint.map { Self.start(of: $0, Self.textLimit) }
    short.path = path.map { Self.start(of: $0, Self.textLimit) }
    short.file = file.map { Self.start(of: $0, Self.textLimit) }
    short.traceback = traceback.prefix(Self.callLimit).map { Self.start(of: $0, 100) }
    let detail = (try? Google_Protobuf_Any(message: WireLayoutError(short)))
      .map { [ErrorDetails.any($0)] }
    return GoogleRPCStatus(code: code.rpcCode, message: short.message, details: detail ?? [])
  }

  /// Returns the start of a text within a number of bytes, with “…” if the text is longer.
  private static func start(of text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var start = text.utf8.index(text.startIndex, offsetBy: limit - 3)
    while start.samePosition(in: text.unicodeScalars) == nil {
      start = text.utf8.index(before: start)
    }
    return text[..<start] + "…"
  }

  /// Creates the failure in the error of a call.
  ///
  /// The fields come from the first detail that belongs to this contract. Without such a detail
  /// only the code and the sentence are known, and the origin is input and output.
  /// - Parameter error: the error of a call of this library's service, or another one.
  package init(_ error: RPCError) {
    let status = (try? error.unpackGoogleRPCStatus()) ?? nil
    for detail in status?.details ?? [] {
      if let any = detail.any, let message = try? WireLayoutError(unpackingAny: any) {
        self = message.value
        return
      }
    }
    self.init(
      StatusCode(error.code),
      origin: .inputOutput,
      message: error.message.isEmpty ? "\(error.code)" : error.message
    )
  }
}

extension StatusCode {
  /// The code of a call's error; `unknown` for success.
  var rpcCode: RPCError.Code {
    switch self {
    case .ok: .unknown
    case .invalidArgument: .invalidArgument
    case .deadlineExceeded: .deadlineExceeded
    case .notFound: .notFound
    case .alreadyExists: .alreadyExists
    case .permissionDenied: .permissionDenied
    case .resourceExhausted: .resourceExhausted
    case .failedPrecondition: .failedPrecondition
    case .aborted: .aborted
    case .outOfRange: .outOfRange
    case .unimplemented: .unimplemented
    case .internal: .internalError
    case .unavailable: .unavailable
    case .cancelled: .cancelled
    case .unknown: .unknown
    case .dataLoss: .dataLoss
    case .unauthenticated: .unauthenticated
    }
  }

  /// Creates the code of a call's error.
  init(_ code: RPCError.Code) {
    self = Self.allCases.first { $0 != .ok && $0.rpcCode == code } ?? .unknown
  }
}
