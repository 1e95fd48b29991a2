import LayoutDrawing
import LayoutModel
import Testing

@Suite("Flame graphs")
struct FlameGraphTests {
  private func graph(_ stacks: [([String], Int)]) -> FlameGraph {
    var graph = FlameGraph(title: "run", unit: "sample")
    for (stack, value) in stacks { graph.add(stack, value) }
    return graph
  }

  /// The bars by their titles' names.
  private func bars(_ svg: String) throws -> [(title: String, width: Double, y: Double)] {
    try XMLNode.parse(svg).all("g")
      .compactMap { group in
        guard let title = group.title,
          let bar = group.children.first(where: { $0.name == "rect" }),
          let width = bar.attributes["width"].flatMap(Double.init),
          let y = bar.attributes["y"].flatMap(Double.init)
        else { return nil }
        return (title, width, y)
      }
  }

  @Test("Each bar lies on its caller, and is as wide as its share")
  func placement() throws {
    let svg = SVGRenderer()
      .text(of: graph([(["a", "b"], 30), (["a"], 10), (["c"], 60), (["a", "b", "d"], 20)]))
    let bars = try bars(svg)
    #expect(
      bars.map(\.title) == [
        "run: 120 samples, 100 %", "a: 60 samples, 50 %", "b: 50 samples, 41.7 %",
        "d: 20 samples, 16.7 %", "c: 60 samples, 50 %",
      ]
    )
    #expect(bars.map(\.width) == [1176, 588, 490, 196, 588])
    #expect(bars.map(\.y) == [66, 48, 30, 12, 48])
  }

  @Test("Bars too narrow to be seen are left out")
  func narrow() throws {
    let bars = try bars(SVGRenderer().text(of: graph([(["a"], 100_000), (["b"], 1)])))
    #expect(bars.count == 2)
  }

  @Test("Names are text, whatever they contain")
  func hostile() throws {
    let name = "<script>&\"'\u{1B}[2J\u{0}"
    let svg = SVGRenderer().text(of: graph([([name], 1)]))
    let bars = try bars(svg)
    #expect(bars.last?.title == "<script>&\"'[2J: 1 sample, 100 %")
  }

  @Test("A graph without stacks is an empty picture")
  func empty() throws {
    #expect(try bars(SVGRenderer().text(of: graph([]))).isEmpty)
  }

  @Test("A deep stack is drawn")
  func deep() throws {
    let stack = (0..<64).map { "f\($0)" }
    #expect(try bars(SVGRenderer().text(of: graph([(stack, 1)]))).count == 65)
  }
}
