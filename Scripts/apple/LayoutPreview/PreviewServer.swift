package import LayoutModel

// In place of the files of the page's server that need SwiftNIO.
package struct PreviewServer: Sendable {
  package init(_ configuration: PreviewConfiguration) {}
  package func run(ready: (_ link: String, _ sharedLink: String?) throws -> Void) throws {}
}

package enum LocalNetwork {
  package static func address(_ wanted: String?) throws(LayoutError) -> String { "" }
}

final class Outbox: Sendable {
  func put(_ bytes: [UInt8]) -> Bool { false }
  func close() {}
}

enum PageSocket {
  static let messageLimit = 0
}
