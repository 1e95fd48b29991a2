import LayoutModel
import Testing

@Suite("Name suggestions")
struct NearNamesTests {
  private static let names = [
    "container", "orientation", "device", "traits", "safeAreaInsets", "layoutMargins", "id", "x",
    "y", "split", "screen",
  ]

  @Test(
    "A suggestion forgives one wrong, missing, added or swapped letter",
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
    "A name that differs too much from all others has no suggestion",
    arguments: ["", "z", "q", "colour", "environment", "🎈", "xyz"]
  )
  func far(name: String) {
    #expect(Self.names.nearest(to: name) == nil)
  }

  @Test("More than a thousand names have no suggestion")
  func many() {
    let names = (1...1000).map { "name\($0)" }
    #expect(names.nearest(to: "nmae7") == "name7")
    #expect((names + ["other"]).nearest(to: "nmae7") == nil)
  }

  @Test("The first of equally near names is the suggestion")
  func ties() {
    #expect(["top", "hop"].nearest(to: "rop") == "top")
    #expect(["hop", "top"].nearest(to: "rop") == "hop")
  }

  @Test("The nearest name is the suggestion, wherever it is in the list")
  func nearer() {
    #expect(
      ["maximumColumns", "minimumColumns"].nearest(to: "minimumColums")
        == "minimumColumns"
    )
  }

  @Test(
    "A name that continues the typed one is nearer than one with two wrong letters",
    arguments: [
      ("List", "list"), ("deletes", "delete"), ("lists", "list"), ("deleteS", "delete"),
      ("listC", "list"),
      ("sect", "sections"), ("listCel", "listCell"), ("listCe", "listCell"),
    ]
  )
  func completed(name: String, meant: String) {
    let names = ["listCell", "list", "deleteSections", "delete", "sections", "sets"]
    #expect(names.nearest(to: name) == meant)
  }

  @Test("A name is no suggestion for itself")
  func itself() {
    #expect(["grid"].nearest(to: "grid") == nil)
  }

  @Test("A name of more than 256 letters has no suggestion", arguments: [256, 257, 100_000])
  func long(_ count: Int) {
    let long = String(repeating: "a", count: count)
    let nearest = ["a", long + "b"].nearest(to: long)
    #expect(nearest == (count <= 256 ? long + "b" : nil))
  }
}
