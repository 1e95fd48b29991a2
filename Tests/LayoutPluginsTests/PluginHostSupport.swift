import Foundation
import LayoutEngine
import LayoutModel
import LayoutProviders
import Logging
import LuaSandbox
import LayoutPlugins
import TestSupport
import Testing

/// The folder of the plugins next to these tests.
let fixtures = Fixtures.root.appending(path: "Tests/LayoutPluginsTests/Fixtures")
  .path(
    percentEncoded: false
  )

/// The path of one of them.
func fixture(_ name: String) -> String { fixtures + "/" + name }

/// A budget without a deadline, for tests that do not depend on time.
let unhurried = CallBudget(deadline: nil)

/// A valid plugin with additional fields.
func soundPlugin(_ fields: String = "") -> String {
  "return { api = 1, \(fields) group = function() return {} end }\n"
}

extension ProviderRegistry {
  /// A registry with the plugins next to these tests.
  static func overFixtures(
    _ budget: CallBudget = unhurried,
    recorder: LogRecorder = LogRecorder()
  ) -> ProviderRegistry {
    ProviderRegistry(
      sources: [PluginFolder(path: fixtures)],
      budget: budget,
      logger: recorder.logger
    )
  }

  /// A registry with plugins in folders.
  static func over(_ folders: TemporaryFolder..., budget: CallBudget = unhurried)
    -> ProviderRegistry
  {
    ProviderRegistry(sources: folders.map { PluginFolder(path: $0.path) }, budget: budget)
  }

  /// Lays out a whole section, as for a document that names the provider.
  func solve(_ request: ProviderRequest) throws(LayoutError) -> SectionLayout {
    try SectionSolver(calling: self).solve(request)
  }

  /// The failure of a layout.
  func failure(
    of request: ProviderRequest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LayoutError {
    try #require(throws: LayoutError.self, sourceLocation: sourceLocation) {
      try solve(request)
    }
  }
}

extension ProviderRequest {
  /// A request for some items in a container of 300 × 200.
  init(
    _ name: String,
    options: KeyValuePairs<String, SourceValue> = [:],
    items: LayoutItems,
    section: Int = 0
  ) {
    self.init(
      provider: ProviderReference(
        name: name,
        options: SourceObject(options.map { SourceObject.Member(key: $0.key, value: $0.value) })
      ),
      environment: LayoutEnvironment(
        container: LayoutContainer(contentSize: LayoutSize(width: 300, height: 200))
      ),
      section: SectionContext(index: section, itemCount: items.count),
      items: items
    )
  }

  /// A request for items without fields.
  init(
    _ name: String,
    options: KeyValuePairs<String, SourceValue> = [:],
    count: Int = 3,
    section: Int = 0
  ) {
    self.init(name, options: options, items: LayoutItems(count: count), section: section)
  }
}

extension LayoutItems {
  /// The items of an array.
  init(_ value: SourceValue) throws {
    try self.init(ValueDecoder(value)) { file throws(LayoutError) in
      throw file.error(.unusable("no files"))
    }
  }
}

extension SectionLayout {
  /// The items' frames, each followed by its zIndex.
  var placedItems: [String] {
    (0..<frames.count)
      .map { index in
        let (frame, zIndex) = (frames.frame(at: index), frames.zIndex(at: index))
        let sides = [frame.x, frame.y, frame.width, frame.height].map(NumberText.shortest)
        return sides.joined(separator: " ") + (zIndex == 0 ? "" : " z\(zIndex)")
      }
  }
}

/// The expected parts of a failure; nil if a part does not matter.
struct Expected: Sendable, CustomTestStringConvertible {
  var name: String
  var code: StatusCode
  var message: String
  var path: String?
  var hint: String?

  init(
    _ name: String,
    _ code: StatusCode,
    _ message: String,
    path: String? = nil,
    hint: String? = nil
  ) {
    (self.name, self.code, self.message) = (name, code, message)
    (self.path, self.hint) = (path, hint)
  }

  var testDescription: String { name }

  /// Compares code, message, path and hint.
  func check(_ failure: LayoutError, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(failure.code == code, sourceLocation: sourceLocation)
    #expect(failure.message == message, sourceLocation: sourceLocation)
    #expect(failure.path == path, sourceLocation: sourceLocation)
    #expect(failure.hint == hint, sourceLocation: sourceLocation)
  }
}
