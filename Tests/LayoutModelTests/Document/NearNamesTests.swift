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
    #expect(Self.names.nearest(to: name) == meant)
  }

  @Test(
    "a name that shares too little with any is not guessed",
    arguments: ["", "z", "q", "colour", "environment", "🎈", "xyz"]
  )
  func far(name: String) {
    #expect(Self.names.nearest(to: name) == nil)
  }

  @Test("of equally near names the first is taken")
  func ties() {
    #expect(["top", "hop"].nearest(to: "rop") == "top")
    #expect(["hop", "top"].nearest(to: "rop") == "hop")
  }

  @Test("the nearer of two names is taken, wherever it stands")
  func nearer() {
    #expect(
      ["maximumColumns", "minimumColumns"].nearest(to: "minimumColums")
        == "minimumColumns"
    )
  }

  @Test("a name is not offered for itself")
  func itself() {
    #expect(["grid"].nearest(to: "grid") == nil)
  }

  @Test("a very long name is nobody's slip", arguments: [256, 257, 100_000])
  func long(_ count: Int) {
    let long = String(repeating: "a", count: count)
    let nearest = ["a", long + "b"].nearest(to: long)
    #expect(nearest == (count <= 256 ? long + "b" : nil))
  }
}
