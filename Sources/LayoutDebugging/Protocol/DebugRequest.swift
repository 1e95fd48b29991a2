import LayoutModel

/// A request of the Debug Adapter Protocol.
struct DebugRequest: Sendable {
  /// The client's number of the request.
  let number: Int
  /// The name, such as `stackTrace`.
  let command: String
  /// The arguments; empty if the request has none.
  let arguments: KeyedDecoder

  /// Reads a message.
  /// - Throws: `INVALID_ARGUMENT` if it is no request.
  init(_ message: [UInt8]) throws(LayoutError) {
    let fields = try ValueDecoder(try JSONReader.read(message)).anyObject()
    guard try fields.string("type") == "request" else {
      throw LayoutError(
        .invalidArgument,
        origin: .inputOutput,
        message: "a message of the type “request” was expected"
      )
    }
    number = try fields.integer("seq", in: 0...Int(Int32.max))
    command = try fields.string("command")
    arguments = try (fields["arguments"] ?? ValueDecoder(SourceValue(.object(SourceObject()))))
      .anyObject()
  }

  /// Returns a whole number of the arguments from 0; nil if it is missing.
  func count(_ key: String) throws(LayoutError) -> Int? {
    try arguments.optionalInteger(key, in: 0...Int(Int32.max))
  }
}

extension LayoutError {
  /// Creates the failure of a request that does not fit the program's state, or is wrong.
  static func refused(_ message: String) -> LayoutError {
    LayoutError(.failedPrecondition, origin: .inputOutput, message: message)
  }
}
