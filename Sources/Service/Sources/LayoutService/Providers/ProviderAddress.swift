/// The address of a program with providers.
enum ProviderAddress: Sendable, Hashable {
  case socket(path: String)
  /// A TCP port, with TLS or without.
  case tcp(host: String, port: Int, isEncrypted: Bool)

  /// Reads `unix:PATH`, a path with a slash, `HOST:PORT`, or `tls:HOST:PORT`; nil otherwise.
  init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = text.dropFirst("unix:".count)
      self = .socket(path: String(path.hasPrefix("//") ? path.dropFirst(2) : path))
      return
    }
    let isEncrypted = text.hasPrefix("tls:")
    let place = isEncrypted ? String(text.dropFirst("tls:".count)) : text
    guard isEncrypted || !place.contains("/") else {
      self = .socket(path: text)
      return
    }
    guard let colon = place.lastIndex(of: ":"),
      let port = Int(place[place.index(after: colon)...]),
      (1...65535).contains(port), colon > place.startIndex
    else { return nil }
    let host = place[..<colon].filter { $0 != "[" && $0 != "]" }
    self = .tcp(host: host, port: port, isEncrypted: isEncrypted)
  }
}
