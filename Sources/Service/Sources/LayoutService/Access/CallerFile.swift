import FoundationEssentials
import GRPCCore
package import LayoutModel
import Synchronization

/// The callers that a service has over TCP, in a file: one token, or a list in JSON.
///
/// ```json
/// {"callers": [
///   {"name": "board", "token": "a token of some length", "expires": "2027-01-01T00:00:00Z"},
///   {"name": "deploy", "certificate": "CN=deploy", "may": ["reload"]}
/// ]}
/// ```
package final class CallerFile: Sendable {
  /// An entry of the list.
  struct Entry: Sendable, Hashable {
    let caller: Caller
    /// The token, in UTF-8; nil if the caller has a certificate.
    let token: [UInt8]?
    /// The subject of the certificate, as in `CN=deploy,O=Example`; nil if the caller has a token.
    let certificate: String?
    /// The time at which the entry ends; nil if it does not.
    let end: Date?

    /// Whether the time of the entry is over.
    var hasEnded: Bool { end.map { $0 <= Date() } ?? false }
  }

  private let path: String
  /// The file of the authorities of clients' certificates; nil if clients have none.
  private let clientAuthorities: String?
  /// Receives warnings.
  private let warn: @Sendable (String) -> Void
  private let entries: Mutex<[Entry]>

  /// Reads a file.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - clientAuthorities: the file of the authorities of clients' certificates; nil if clients have none,
  ///     so that no entry may name one.
  ///   - warn: receives a sentence about each entry whose time is over.
  /// - Throws: `UNAVAILABLE` for a file that cannot be read, `INVALID_ARGUMENT` for a mistake in it.
  package init(
    path: String,
    clientAuthorities: String?,
    warn: @escaping @Sendable (String) -> Void
  ) throws(LayoutError) {
    (self.path, self.clientAuthorities, self.warn) = (path, clientAuthorities, warn)
    entries = Mutex([])
    try reload(waits: true)
  }

  /// Reads the file again; the callers of before stay in use if that fails.
  /// - Parameter waits: whether a pipe waits for its writer.
  /// - Throws: as the initializer does.
  func reload(waits: Bool = false) throws(LayoutError) {
    let fresh = try freshEntries(waits: waits)
    entries.withLock { $0 = fresh }
    for entry in fresh where entry.hasEnded {
      warn("\(path): the token or certificate of “\(entry.caller.name)” has expired")
    }
  }

  /// Finds a caller by its token, or by its certificate if the call has no token.
  /// - Parameters:
  ///   - authorization: the header `authorization`; nil if it is missing.
  ///   - certificate: the subject of the client's certificate; nil without one.
  /// - Returns: the caller.
  /// - Throws: `UNAUTHENTICATED` for others, and for a caller whose time is over.
  /// - Complexity: O(number of entries), all of which are compared.
  func caller(authorization: String?, certificate: String?) throws(RPCError) -> Caller {
    let entries = entries.withLock { $0 }
    var found: [Entry]
    if let authorization {
      let scheme = authorization.prefix { $0 != " " }
      guard scheme.lowercased() == "bearer" else { throw Self.unknown }
      let token = Array(authorization.dropFirst(scheme.count).drop { $0 == " " }.utf8)
      found = entries.filter { $0.token.map { Self.isEqual(token, $0) } ?? false }
    } else {
      found = entries.filter { $0.certificate != nil && $0.certificate == certificate }
    }
    guard let last = found.last else { throw Self.unknown }
    found.removeAll(where: \.hasEnded)
    guard let entry = found.first else {
      throw RPCError(
        code: .unauthenticated,
        message: "the time of “\(last.caller.name)” is over: its token or certificate has expired"
      )
    }
    return entry.caller
  }

  private static let unknown = RPCError(
    code: .unauthenticated,
    message: "the call has no token or certificate of a caller, or a wrong one"
  )

  /// Compares in constant time for texts of the same length.
  private static func isEqual(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    var difference = given.count ^ token.count
    for index in token.indices {
      difference |= Int((index < given.count ? given[index] : 0) ^ token[index])
    }
    return difference == 0
  }

  // MARK: Reading

  private func freshEntries(waits: Bool) throws(LayoutError) -> [Entry] {
    let text = try Self.text(of: path, waits: waits)
    do throws(LayoutError) {
      let entries = try CallerText.entries(in: text)
      try CallerText.check(entries, clientAuthorities: clientAuthorities)
      return entries
    } catch {
      var failure = error
      (failure.origin, failure.file) = (.inputOutput, path)
      // The text holds secrets.
      failure.excerpt = nil
      throw failure
    }
  }

  private static func text(of path: String, waits: Bool) throws(LayoutError) -> String {
    do {
      return String(decoding: try ReloadedFile.bytes(of: path, waits: waits), as: UTF8.self)
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the callers cannot be read: \(error)",
        file: path
      )
    }
  }
}
