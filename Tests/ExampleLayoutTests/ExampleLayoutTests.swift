import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutTesting
import Testing

/// The documents that measure texts: another version of the font gives other sizes.
private let measured: Set = ["settings"]

@Suite("Example documents, tested as users test theirs")
struct ExampleLayoutTests {
  @Test(
    "Each example has its saved layout",
    arguments: try evaluate(scripts: "../../plugins", in: "../../docs/examples")
  )
  func results(_ document: EvaluatedDocument) throws {
    let layout = try document.layout()
    #expect(layout.elements.isEmpty == false)
    guard !measured.contains(document.name) else { return }
    let result = "../../docs/examples/\(document.name).result.json"
    #expect(layout.matches(result: result).isMatch)
  }

  @Test(
    "An example has its saved visible state",
    arguments: ["carousel", "drum-roll", "headers-and-badges", "pizza-halves", "pizza-screen"]
  )
  func visibleStates(_ name: String) throws {
    let examples = "../../docs/examples"
    let document = evaluate(document: "\(examples)/\(name).json", scripts: "../../plugins")
    let layout = try document.layout(.visibleBounds)
    #expect(layout.matches(result: "\(examples)/\(name).visible.result.json").isMatch)
  }

  @Test(
    "An example matches its golden on a phone and a tablet",
    arguments: ["tags", "two-columns", "pizza-halves"]
  )
  func devices(_ name: String) throws {
    let document = evaluate(
      document: "../../docs/examples/\(name).json",
      scripts: "../../plugins"
    )
    let matrix = try LayoutMatrix(devices: ["iphone-se", "ipad-11"])
    #expect(try document.layouts(over: matrix).matches(golden: name).isMatch)
  }

  @Test("A layout returns the frames of a section, an item and an element kind")
  func frames() throws {
    let layout = try evaluate(document: "../../docs/examples/list.json", scripts: "../../plugins")
      .layout()
    let frames = layout.frames(of: 0)
    #expect(frames.count > 1)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY <= $1.y })
    #expect(layout.frame(of: ItemPath(section: 0, item: 1)) == frames[1])
    #expect(layout.frame(of: ItemPath(section: 9, item: 0)) == nil)
    #expect(layout.frames(of: "noSuchKind") == [])
    #expect(layout.contentSize.height >= frames.last?.maxY ?? 0)
  }

  @Test("The layout of a screen contains the layouts of its collections")
  func collections() throws {
    let document = evaluate(
      document: "../../docs/examples/pizza-screen.json",
      scripts: "../../plugins"
    )
    let layout = try document.layout()
    let name = try #require(try document.session().solve().collections.first?.name)
    let collection = try #require(layout.collection(name))
    #expect(collection.collections.count == 1 && layout.collections.count > 1)
    #expect(collection.elements.count < layout.elements.count)
    #expect(layout.collection("noSuch") == nil)
  }
}
