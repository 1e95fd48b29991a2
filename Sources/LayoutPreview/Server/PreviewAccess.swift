/// Decides which requests are accepted: those of the server's own page.
///
/// A page of another origin does not know the token. Even with the token, its requests have another
/// `Origin`; and a foreign name that resolves to this machine (DNS rebinding) is another `Host`.
package struct PreviewAccess: Sendable {
  /// The parts of a request that access depends on.
  package struct Request: Sendable {
    var method: String
    var host: String?
    var origin: String?
    /// The browser's `Sec-Fetch-Site`; nil if the client is not a browser.
    var site: String?
    /// The path with its percent encoding.
    var path: String
    var hasBody: Bool
    /// Whether a browser opens the response as a page of its own: a link, or the address bar.
    var isNavigation: Bool

    /// Creates a request; nil if headers are missing.
    package init(
      method: String = "GET",
      host: String? = nil,
      origin: String? = nil,
      site: String? = nil,
      path: String,
      hasBody: Bool = false,
      isNavigation: Bool = false
    ) {
      (self.method, self.path, self.hasBody) = (method, path, hasBody)
      self.isNavigation = isNavigation
      (self.host, self.origin, self.site) = (host, origin, site)
    }
  }

  /// A resource that a request may have.
  package enum Resource: Sendable, Equatable {
    /// A file of the page, by its name.
    case page(String)
    /// A file of the folder of an opened document.
    case file(document: Int, path: String)
    /// The socket for requests of the page.
    case socket
  }

  /// The reason why a request is refused, with the status of the response.
  package enum Refusal: Int, Error {
    case malformed = 400
    case foreign = 403
    case missing = 404
    case wrongMethod = 405
    case body = 413
    case longHead = 431
  }

  /// The hosts that may appear in the page's address.
  let hosts: [String]
  /// The secret part of each path.
  let token: String

  /// Accepts the requests of a server's own page.
  /// - Parameters:
  ///   - port: the port of the server.
  ///   - token: the secret part of each path.
  ///   - names: the names that browsers may call the server by.
  package init(port: Int, token: String, names: [String] = ["127.0.0.1", "localhost"]) {
    hosts = names.map { "\($0):\(port)" }
    self.token = token
  }

  /// Returns the resource of a request.
  /// - Throws: the refusal; without the token all paths are refused alike.
  package func resource(for request: Request) throws(Refusal) -> Resource {
    guard !request.hasBody else { throw .body }
    guard let host = request.host, hosts.contains(host) else { throw .foreign }
    if let origin = request.origin {
      guard origin == "http://\(host)" else { throw .foreign }
    }
    let isOwn = ["same-origin", "none", nil].contains(request.site)
    guard isOwn || request.isNavigation else { throw .foreign }
    guard request.method == "GET" else { throw .wrongMethod }
    var steps = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard let given = steps.popFirst(), Self.isSame(given, token) else { throw .foreign }
    if steps.count == 1, steps.first == "" { return .page("index.html") }
    // A link from another site opens only the page itself, never a part of it.
    guard isOwn else { throw .foreign }
    switch (steps.first, steps.count) {
    case ("socket", 1):
      // Browsers send the origin with each handshake.
      guard request.origin != nil else { throw .foreign }
      return .socket
    case ("files", 3...):
      guard let document = steps.dropFirst().first.flatMap({ Int($0) }), document >= 0 else {
        throw .missing
      }
      return .file(document: document, path: steps.dropFirst(2).joined(separator: "/"))
    case (let name?, 1): return .page(String(name))
    default: throw .missing
    }
  }

  /// Whether the response to a refused request explains the refusal: a browser opens an old address.
  ///
  /// The explanation has nothing of the page or its token.
  func explainsRefusal(of request: Request) -> Bool {
    request.isNavigation && request.method == "GET" && request.host.map(hosts.contains) == true
  }

  /// Compares secrets in constant time for texts of the same length.
  private static func isSame(_ left: some StringProtocol, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
