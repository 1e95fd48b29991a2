// Adds a layout that is written in Swift, and lays out a document that names it, made from values.
import LayoutHost

/// Squares, each one step further right and down.
struct Stairs: SwiftProvider {
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

var document = DocumentDescription(
  sections: [.init("stairs", options: ["step": 24], items: 4)],
  environment: EnvironmentDescription(container: LayoutSize(width: 320, height: 480))
)
let session = Session(HostConfiguration(providers: [Stairs()]))
do {
  try session.open(document)
  for item in 0..<4 {
    let frame = try session.element(at: ItemPath(section: 0, item: item))?.frame ?? .zero
    print("item \(item) at \(frame.x), \(frame.y)")
  }
  // A wrong option is refused before the provider is called, with its place in the document.
  document.sections[0].options["step"] = 0
  try session.open(document)
  _ = try session.solve()
} catch {
  print("\(error.code.rawValue): \(error.message)")
}
