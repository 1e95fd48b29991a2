internal import Foundation
internal import LayoutEngine
internal import LayoutModel
internal import LayoutPlugins
internal import LayoutProviders
internal import LuaSandbox

/// The inputs of the subjects, made by code: the same in every run.
enum Inputs {
  /// The number of items of large layouts.
  static let million = 1_000_000

  /// A phone's screen.
  static let screen = LayoutSize(width: 393, height: 852)

  /// The first screen of a layout.
  static let firstScreen = LayoutRect(origin: .zero, size: screen)

  /// The environment of a phone's screen.
  static let environment = LayoutEnvironment(container: LayoutContainer(contentSize: screen))

  /// The folder `Tests/Benchmarks`.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The scripts that only benchmarks run.
  static let scripts = folder.appending(path: "Scripts")

  /// The plugins that only benchmarks use.
  static let plugins = PluginFolder(path: folder.appending(path: "Plugins").path)

  /// The plugins that come with the program.
  static let programPlugins = PluginFolder(
    path: folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "plugins")
      .path
  )

  /// Returns sizes of pictures, both sides from 100 to 400 points.
  static func sizes(count: Int) -> [LayoutSize] {
    var random = SplitMix(state: 20_261_121)
    return (0..<count)
      .map { _ in
        LayoutSize(
          width: Double.random(in: 100...400, using: &random).rounded(),
          height: Double.random(in: 100...400, using: &random).rounded()
        )
      }
  }

  /// Returns items with sizes, as a document gives them.
  static func items(sizes: [LayoutSize]) throws -> LayoutItems {
    let values = sizes.map { size in
      SourceValue(
        .object([
          "width": SourceValue(.number(size.width)), "height": SourceValue(.number(size.height)),
        ])
      )
    }
    return try LayoutItems(SourceValue(.array(values)), withoutFiles: "there are no files")
  }

  /// Returns rectangles of a screen, anywhere within a length.
  static func screens(count: Int, within length: Double) -> [LayoutRect] {
    var random = SplitMix(state: 11_212_026)
    return (0..<count)
      .map { _ in
        let y = Double.random(in: 0...length - screen.height, using: &random)
        return LayoutRect(x: 0, y: y, width: screen.width, height: screen.height)
      }
  }

  /// Returns a collection of one section.
  static func collection(
    _ layout: String,
    options: SourceObject = SourceObject(),
    items: LayoutItems
  ) -> LayoutDocument.Collection {
    let section = DocumentSection(
      layout: .provider(ProviderReference(name: layout, options: options)),
      items: items
    )
    return LayoutDocument(sections: [section]).collections[0]
  }

  /// Returns a request to a provider for a section of items.
  static func request(_ provider: String, items: LayoutItems) -> ProviderRequest {
    ProviderRequest(
      provider: ProviderReference(name: provider),
      environment: environment,
      section: SectionContext(index: 0, itemCount: items.count),
      items: items
    )
  }

  /// Returns providers whose plugins have no deadline, and more memory than they need.
  static func registry(_ folder: PluginFolder = plugins) -> ProviderRegistry {
    ProviderRegistry(
      sources: [folder],
      budget: CallBudget(memoryCeiling: 4 << 30, deadline: nil)
    )
  }
}

/// The generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
