/// Makes documents that can be laid out, for the most part, from bytes.
struct PropertyDocument {
  private var choices: Choices

  init(_ choices: Choices) { self.choices = choices }

  /// Returns the JSON of the next document; the remaining bytes make others.
  mutating func next() -> String {
    let environment = object([
      field("container", container()),
      field("safeAreaInsets", sometimes(4) { $0.insets() }),
      field("traits", sometimes(2) { $0.traits() }),
    ])
    let sections = list(upTo: 4, atLeast: 1) { $0.section() }
    return object([
      field("environment", environment),
      field("configuration", sometimes(2) { $0.configuration() }),
      field("contentOffset", sometimes(2) { $0.point() }),
      field("contentInset", sometimes(4) { $0.insets() }),
      field("sections", "[\(sections)]"),
    ])
  }

  // MARK: Surroundings

  private mutating func container() -> String {
    let (width, height) = (choices.pick(Self.extents), choices.pick(Self.extents))
    return #"{"width": \#(width), "height": \#(height)}"#
  }

  private mutating func traits() -> String {
    object([
      field("layoutDirection", sometimes(2) { _ in "\"rightToLeft\"" }),
      field("displayScale", choices.pick(["1", "2", "3", "1.5"])),
    ])
  }

  private mutating func configuration() -> String {
    object([
      field("scrollDirection", choices.pick(["\"vertical\"", "\"horizontal\""])),
      field("interSectionSpacing", sometimes(2) { $0.distance() }),
      field("pixelAlignment", sometimes(3) { _ in "false" }),
      field("boundarySupplementaryItems", sometimes(3) { "[\($0.boundaryItem())]" }),
    ])
  }

  // MARK: Sections

  private mutating func section() -> String {
    let engine = choices.pick(Self.engines)
    let layout = engine == "compositional" ? description() : "\"\(engine)\""
    return object([
      field("layout", layout),
      field("options", options(of: engine)),
      field("orthogonalOffset", sometimes(4) { $0.distance() }),
      field("items", items()),
    ])
  }

  private mutating func items() -> String {
    switch choices.count(upTo: 2) {
    case 0: "\(choices.count(upTo: 60))"
    case 1: "[\(list(upTo: 9) { $0.item() })]"
    default:
      object([
        field("count", "\(choices.count(upTo: 90))"),
        field("cycle", "[\(list(upTo: 3, atLeast: 1) { $0.item() })]"),
      ])
    }
  }

  private mutating func item() -> String {
    object([
      field("width", sometimes(2) { $0.extent() }),
      field("height", sometimes(2) { $0.extent() }),
      field("span", sometimes(6) { _ in "\"full\"" }),
    ])
  }

  private mutating func options(of engine: String) -> String? {
    switch engine {
    case "compositional": nil
    case "list":
      object(
        [
          field("rowHeight", sometimes(2) { $0.dimension() }),
          field("spacing", sometimes(2) { $0.distance() }),
          field("contentInsets", sometimes(3) { $0.insets() }),
          field("header", sometimes(3) { $0.boundaryItem() }),
          field("footer", sometimes(3) { $0.boundaryItem() }),
        ] + appearance()
      )
    case "flow":
      object([
        field("minimumLineSpacing", sometimes(2) { $0.distance() }),
        field("headerReferenceSize", sometimes(3) { $0.container() }),
        field("sectionInset", sometimes(3) { $0.insets() }),
        field("alignment", sometimes(2) { $0.word(["leading", "center", "trailing"]) }),
        field(
          "estimatedItemSize",
          sometimes(3) { $0.choices.count(upTo: 3) == 0 ? "\"automatic\"" : $0.container() }
        ),
      ])
    case "grid", "waterfall":
      object([
        field("columns", sometimes(2) { "\(1 + $0.choices.count(upTo: 6))" }),
        field("interItemSpacing", sometimes(2) { $0.distance() }),
        field("contentInsets", sometimes(3) { $0.insets() }),
      ])
    default: "{}"
    }
  }

  /// The options of a list that has an appearance, in one of three cases.
  private mutating func appearance() -> [String?] {
    guard choices.count(upTo: 2) == 1 else { return [] }
    let modes = ["none", "supplementary", "firstItemInSection"]
    return [
      field("appearance", word(["plain", "grouped", "insetGrouped", "sidebar", "sidebarPlain"])),
      field("headerMode", sometimes(2) { $0.word(modes) }),
      field("footerMode", sometimes(2) { $0.word(Array(modes.prefix(2))) }),
      field("headerTopPadding", sometimes(3) { $0.extent() }),
      field("showsSeparators", sometimes(3) { _ in "false" }),
      field("cell", sometimes(3) { _ in "\"listCell\"" }),
    ]
  }

  // MARK: Descriptions

  private mutating func description() -> String {
    let scrolling = ["continuous", "paging", "groupPaging", "groupPagingCentered"]
    return object([
      field("group", group(depth: 0)),
      field("contentInsets", sometimes(3) { $0.insets() }),
      field("interGroupSpacing", sometimes(2) { $0.distance() }),
      field("orthogonalScrolling", sometimes(4) { $0.word(scrolling) }),
      field(
        "boundarySupplementaryItems",
        sometimes(2) { "[\($0.list(upTo: 2) { $0.boundaryItem() })]" }
      ),
      field("decorationItems", sometimes(4) { _ in Self.decorations }),
    ])
  }

  private mutating func group(depth: Int) -> String {
    let axis = choices.pick(["horizontal", "vertical"])
    let head = [
      field("axis", "\"\(axis)\""), field("size", size()),
      field("interItemSpacing", sometimes(2) { $0.distance() }),
      field("contentInsets", sometimes(4) { $0.insets() }),
    ]
    guard choices.count(upTo: 2) > 0 else {
      let count = "\(1 + choices.count(upTo: 4))"
      return object(head + [field("item", member(depth: depth)), field("count", count)])
    }
    let items = list(upTo: 3, atLeast: 1) { $0.member(depth: depth) }
    return object(head + [field("items", "[\(items)]")])
  }

  private mutating func member(depth: Int) -> String {
    if depth < 2, choices.count(upTo: 4) == 1 { return group(depth: depth + 1) }
    return object([
      field("size", size()),
      field("contentInsets", sometimes(4) { $0.insets() }),
      field("supplementaryItems", sometimes(4) { "[\($0.badge())]" }),
    ])
  }

  private mutating func badge() -> String {
    object([
      field("elementKind", "\"badge\""), field("size", size()),
      field("containerAnchor", #"{"edges": ["top", "trailing"], "absoluteOffset": \#(point())}"#),
    ])
  }

  private mutating func boundaryItem() -> String {
    object([
      field("elementKind", "\"edge\(choices.count(upTo: 3))\""), field("size", size()),
      field("alignment", word(Self.alignments)),
      field("pinToVisibleBounds", sometimes(2) { _ in "true" }),
      field("absoluteOffset", sometimes(4) { $0.point() }),
    ])
  }

  // MARK: Values

  private mutating func size() -> String {
    object([field("width", dimension()), field("height", dimension())])
  }

  private mutating func dimension() -> String {
    switch choices.count(upTo: 4) {
    case 0: extent()
    case 1: #"{"fractionalWidth": \#(choices.pick(Self.fractions))}"#
    case 2: #"{"fractionalHeight": \#(choices.pick(Self.fractions))}"#
    case 3: #"{"estimated": \#(extent())}"#
    default: #"{"absolute": \#(extent())}"#
    }
  }

  private mutating func point() -> String { #"{"x": \#(distance()), "y": \#(distance())}"# }

  private mutating func insets() -> String {
    object(["top", "leading", "bottom", "trailing"].map { field($0, distance()) })
  }

  private mutating func extent() -> String { choices.pick(Self.extents) }
  private mutating func distance() -> String { choices.pick(Self.distances) }

  private static let engines = [
    "list", "grid", "flow", "waterfall", "compositional", "compositional", "diagonal", "carousel",
  ]
  private static let decorations = #"[{"elementKind": "back", "contentInsets": 4}]"#
  private static let extents = [
    "100", "320", "44", "33.3", "0", "1", "0.1", "1e-9", "390", "844", "1e6", "1e12",
    "66.66666666666667",
  ]
  private static let distances = [
    "0", "10", "-7.5", "0.1", "40", "-100", "1e6", "33.333333333333336", "-1e-9", "5", "1e15",
    "300",
  ]
  private static let fractions = ["1", "0.5", "0.3333333333333333", "0", "0.1", "2"]
  private static let alignments = [
    "top", "bottom", "leading", "trailing", "topLeading", "bottomTrailing",
  ]

  // MARK: Text

  private mutating func sometimes(
    _ cases: Int,
    _ make: (inout PropertyDocument) -> String
  ) -> String? {
    choices.byte() % cases == 1 ? make(&self) : nil
  }

  private mutating func list(
    upTo limit: Int,
    atLeast least: Int = 0,
    _ make: (inout PropertyDocument) -> String
  ) -> String {
    (0..<max(least, choices.count(upTo: limit))).map { _ in make(&self) }.joined(separator: ", ")
  }

  private mutating func word(_ words: [String]) -> String { "\"\(choices.pick(words))\"" }

  private func field(_ key: String, _ value: String?) -> String? {
    value.map { "\"\(key)\": \($0)" }
  }

  private func object(_ fields: [String?]) -> String {
    "{\(fields.compactMap(\.self).joined(separator: ", "))}"
  }
}
