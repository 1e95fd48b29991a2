internal import Foundation
internal import LayoutEngine
internal import LayoutModel
internal import LuaSandbox
internal import LayoutPlugins

/// What is measured on: made by code, the same in every run.
enum Inputs {
  /// How many items the large layouts have.
  static let million = 1_000_000

  /// A phone's screen.
  static let screen = Size(width: 393, height: 852)

  /// The environment of a phone's screen.
  static let environment = LayoutEnvironment(container: LayoutContainer(contentSize: screen))

  /// The plugins that only benchmarks use.
  static let plugins = PluginFolder(
    path: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Plugins").path
  )

  /// The plugins that come with the program.
  static let programPlugins = PluginFolder(
    path: URL(filePath: plugins.path).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "plugins").path
  )

  /// Sizes of so many pictures, both sides from 100 to 400 points.
  static func sizes(count: Int) -> [Size] {
    var random = SplitMix(state: 20_261_121)
    return (0..<count)
      .map { _ in
        Size(
          width: Double.random(in: 100...400, using: &random).rounded(),
          height: Double.random(in: 100...400, using: &random).rounded()
        )
      }
  }

  /// Items with sizes, as a document gives them.
  static func items(sizes: [Size]) throws -> LayoutItems {
    let values = sizes.map { size in
      SourceValue(
        .object(
          SourceObject([
            .init(key: "width", value: SourceValue(.number(size.width))),
            .init(key: "height", value: SourceValue(.number(size.height))),
          ])
        )
      )
    }
    return try LayoutItems(ValueDecoder(SourceValue(.array(values)))) {
      file throws(LayoutError) in throw file.error(.unusable("there are no files"))
    }
  }

  /// Rectangles of a screen, anywhere within a length.
  static func screens(count: Int, within length: Double) -> [Rect] {
    var random = SplitMix(state: 11_212_026)
    return (0..<count)
      .map { _ in
        let y = Double.random(in: 0...length - screen.height, using: &random)
        return Rect(x: 0, y: y, width: screen.width, height: screen.height)
      }
  }

  /// The request to a provider.
  static func request(_ provider: ProviderReference, items: LayoutItems) -> ProviderRequest {
    ProviderRequest(
      provider: provider,
      environment: environment,
      section: SectionContext(index: 0, itemCount: items.count),
      items: items
    )
  }

  /// Plugins without a deadline, in as much memory as they like.
  static func registry(_ folder: PluginFolder = plugins) -> ProviderRegistry {
    ProviderRegistry(
      sources: [folder],
      budget: LuaBudget(memoryCeiling: 4 << 30, deadline: nil)
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
