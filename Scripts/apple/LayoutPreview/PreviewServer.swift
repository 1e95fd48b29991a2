// In place of the page's server, which needs SwiftNIO.
package struct PreviewServer: Sendable {
  package init(_ configuration: PreviewConfiguration) {}
  package func run(ready: (String) throws -> Void) throws {}
}
