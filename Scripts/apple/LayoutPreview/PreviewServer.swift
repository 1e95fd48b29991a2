// In place of the files of the page's server that need SwiftNIO.
package struct PreviewServer: Sendable {
  package init(_ configuration: PreviewConfiguration) {}
  package func run(ready: (String) throws -> Void) throws {}
}

final class Outbox: Sendable {
  func put(_ bytes: [UInt8]) -> Bool { false }
  func close() {}
}

enum PageSocket {
  static let messageLimit = 0
}
