// Adds a layout that is written in Swift, and lays out a document that names it.
import LayoutHost

/// Squares, each one step further right and down.
struct Stairs: SwiftProvider {
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
              return CustomFrame(frame: Rect(x: distance, y: distance, width: step, height: step))
            }
        )
      }
  }
}

/// Returns a document of four items in the provider's layout.
func document(step: Int) -> String {
  #"{"sections": [{"layout": "stairs", "options": {"step": \#(step)}, "items": 4}]}"#
}

let session = Session(HostConfiguration(providers: [Stairs()]))
do {
  try session.open(json: document(step: 24))
  for item in 0..<4 {
    let frame = try session.element(at: ItemPath(section: 0, item: item))?.frame ?? .zero
    print("item \(item) at \(frame.x), \(frame.y)")
  }
  // A wrong option is refused before the provider is called, with its place in the document.
  try session.open(json: document(step: 0))
  _ = try session.solve()
} catch {
  print("\(error.code.rawValue): \(error.message)")
}
