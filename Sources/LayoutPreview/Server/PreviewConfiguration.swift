package import LayoutHost
package import Logging

/// The configuration of a live page.
package struct PreviewConfiguration: Sendable {
  /// The documents that the page opens side by side; empty for the gallery.
  var documents: [String]
  /// The TCP port; 0 for any that is free.
  var port: UInt16
  /// The secret in the page's address, without which every request is refused.
  package var token: String
  /// The configuration of each session.
  package var host: HostConfiguration
  /// The least severe messages of plugins that the page shows.
  package var logLevel = Logger.Level.info
  /// The rights of the pages.
  package internal(set) var role = PageRole.owner
  /// The names that browsers may call the server by, the first of which is in the page's address.
  private(set) var names = ["127.0.0.1", "localhost"]
  /// The address on the local network at which pages are shared, read-only; nil if they are not.
  package var sharedAddress: String?
  /// The link to the shared pages, once they are served.
  var sharedLink: String?
  /// The editor that shows files of documents and plugins; nil if the user has named none.
  package var editor: UserEditor?

  /// Creates a configuration with a random token of 128 bits.
  package init(
    documents: [String] = [],
    port: UInt16 = 0,
    host: HostConfiguration = HostConfiguration()
  ) {
    (self.documents, self.port, self.host) = (documents, port, host)
    var numbers = SystemRandomNumberGenerator()
    token = (0..<16)
      .map { _ in
        let byte = UInt8.random(in: .min ... .max, using: &numbers)
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      .joined()
  }

  /// The configuration of the pages that are shared at an address: they look only, with a token of their own.
  package func shared(at address: String) -> PreviewConfiguration {
    var shared = PreviewConfiguration(documents: documents, port: port, host: host)
    shared.logLevel = logLevel
    shared.names = [address]
    shared.role = .viewer
    // A recording has the calls of the user's own pages.
    shared.host.recorder = nil
    return shared
  }

  /// Whether the pages open documents of the gallery; shared pages open only those that the user names.
  var opensGallery: Bool { role == .owner || documents.isEmpty }
}
