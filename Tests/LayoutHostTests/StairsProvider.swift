import LayoutHost
import LayoutModel

/// Stairs of squares: the example of `docs/plugin-reference.md`.
struct StairsProvider: SwiftProvider {
  let name = "stairs"
  let summary: String? = "Squares, each one step further right and down."
  static let step = ProviderOption("step", default: 10.0, minimum: 1)
  let options = OptionSchema(step)

  var handlers: ProviderHandlers {
    ProviderHandlers()
      .on(.group) { call in
        let step = call[Self.step]
        return FrameColumns(
          (0..<call.items.count)
            .map { index in
              let distance = Double(index) * step
              return CustomFrame(
                frame: LayoutRect(x: distance, y: distance, width: step, height: step)
              )
            }
        )
      }
  }
}
