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
}
