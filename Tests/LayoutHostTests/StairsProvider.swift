import LayoutHost
import LayoutModel

/// Stairs of squares: the example of `docs/plugin-reference.md`.
struct StairsProvider: SwiftProvider {
  let name = "stairs"
  let summary: String? = "Squares, each one step further right and down."
  let options = OptionSchema([
    FieldDescription("step", .number(minimum: 1, maximum: nil), default: 10)
  ])

  var handlers: ProviderHandlers {
    ProviderHandlers()
      .on(.group) { call in
        let step = try call.options.number("step")
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
