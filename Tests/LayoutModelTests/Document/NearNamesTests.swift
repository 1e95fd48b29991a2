import LayoutModel
import Testing

@Suite("The name that was meant")
struct NearNamesTests {
  private static let names = [
    "container", "orientation", "device", "traits", "safeAreaInsets", "layoutMargins", "id", "x",
    "y", "split", "screen",
  ]

  @Test(
    "one wrong, missing, added or swapped letter is forgiven",
    arguments: [
      ("containar", "container"), ("containr", "container"), ("containner", "container"),
      ("contianer", "container"), ("CONTAINER", "container"), ("safeareainsets", "safeAreaInsets"),
      ("safeAreaInset", "safeAreaInsets"), ("margins", nil), ("layoutMargin", "layoutMargins"),
      ("Device", "device"), ("ids", "id"), ("i", "id"), ("trait", "traits"), ("spilt", "split"),
      ("scren", "screen"),
    ] as [(String, String?)]
  )
  func near(name: String, meant: String?) {
    #expect(SpellingSuggestion.nearest(to: name, among: Self.names) == meant)
  }

  @Test(
    "a name that shares too little with any is not guessed",
    arguments: ["", "z", "q", "colour", "environment", "🎈", "xyz"]
  )
  func far(name: String) {
    #expect(SpellingSuggestion.nearest(to: name, among: Self.names) == nil)
  }

  @Test("of equally near names the first is taken")
  func ties() {
    #expect(SpellingSuggestion.nearest(to: "rop", among: ["top", "hop"]) == "top")
    #expect(SpellingSuggestion.nearest(to: "rop", among: ["hop", "top"]) == "hop")
  }

  @Test("the nearer of two names is taken, wherever it stands")
  func nearer() {
    #expect(
      SpellingSuggestion.nearest(to: "minimumColums", among: ["maximumColumns", "minimumColumns"])
        == "minimumColumns"
    )
  }

  @Test("a name is not offered for itself")
  func itself() {
    #expect(SpellingSuggestion.nearest(to: "grid", among: ["grid"]) == nil)
  }

  @Test("a very long name is nobody's slip", arguments: [256, 257, 100_000])
  func long(_ count: Int) {
    let long = String(repeating: "a", count: count)
    let nearest = SpellingSuggestion.nearest(to: long, among: ["a", long + "b"])
    #expect(nearest == (count <= 256 ? long + "b" : nil))
  }
}
