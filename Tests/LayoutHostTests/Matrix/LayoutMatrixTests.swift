import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Layout matrices")
struct LayoutMatrixTests {
  struct NameCase: CustomTestStringConvertible {
    var testDescription: String
    var devices: [String]?
    var orientations: [String]?
    var categories: [String] = []
    var names: [String]
  }

  static let names = [
    NameCase(testDescription: "nothing", names: ["as described"]),
    NameCase(
      testDescription: "one of each",
      devices: ["iPhone 15"],
      orientations: ["landscape"],
      categories: ["small"],
      names: ["iphone-15 landscape small"]
    ),
    NameCase(
      testDescription: "one device, both ways",
      devices: ["iphone-15"],
      names: ["portrait", "landscape"]
    ),
    NameCase(
      testDescription: "two devices, one way",
      devices: ["iphone-15", "ipad-11"],
      orientations: ["portrait"],
      names: ["iphone-15", "ipad-11"]
    ),
    NameCase(
      testDescription: "two of each",
      devices: ["iphone-15", "ipad-11"],
      categories: ["large", "accessibilityLarge"],
      names: [
        "iphone-15 portrait large", "iphone-15 portrait accessibilityLarge",
        "iphone-15 landscape large", "iphone-15 landscape accessibilityLarge",
        "ipad-11 portrait large", "ipad-11 portrait accessibilityLarge",
        "ipad-11 landscape large", "ipad-11 landscape accessibilityLarge",
      ]
    ),
    NameCase(
      testDescription: "what is named twice, by another name too",
      devices: ["iphone-15", "iPhone 15", "iphone-15"],
      orientations: ["portrait", "portrait"],
      categories: ["large", "small", "large"],
      names: ["large", "small"]
    ),
    NameCase(
      testDescription: "orientations of the document's own container",
      orientations: ["all"],
      names: ["portrait", "landscape"]
    ),
  ]

  @Test("A matrix names its combinations by what varies", arguments: names)
  func named(_ item: NameCase) throws {
    let matrix = try LayoutMatrix(
      devices: item.devices,
      orientations: item.orientations,
      categories: item.categories
    )
    #expect(matrix.combinations.map(\.name) == item.names)
  }

  @Test("A matrix of everything has a different name for each combination")
  func everything() throws {
    let matrix = try LayoutMatrix(devices: ["all"], categories: ["all"])
    let screens = DeviceSelection.all.screens()
    #expect(
      matrix.combinations.count == screens.count * PreferredContentSizeCategory.allCases.count
    )
    #expect(Set(matrix.combinations.map(\.name)).count == matrix.combinations.count)
    #expect(
      matrix == LayoutMatrix(devices: .all, categories: PreferredContentSizeCategory.allCases)
    )
  }

  @Test(
    "The error for an unknown name in a matrix suggests the right one",
    arguments: [
      (["iphone-51"], nil, [], "there is no device “iphone-51”", "did you mean “iphone-15”?"),
      (nil, ["landscap"], [], "there is no orientation “landscap”", "did you mean “landscape”?"),
      (
        nil, nil, ["accessibilityLrge"],
        "there is no content size category “accessibilityLrge”",
        "did you mean “accessibilityLarge”?"
      ),
    ] as [([String]?, [String]?, [String], String, String)]
  )
  func unknown(
    devices: [String]?,
    orientations: [String]?,
    categories: [String],
    message: String,
    hint: String
  ) throws {
    let failure = try #require(throws: LayoutError.self) {
      try LayoutMatrix(devices: devices, orientations: orientations, categories: categories)
    }
    #expect(failure.code == .notFound)
    #expect(failure.message == message)
    #expect(failure.hint == hint)
  }

  // MARK: Solutions

  private static let list = #"{"sections": [{"layout": "list", "items": 3}]}"#

  @Test(
    "A matrix gives the same layouts as sessions with the flags of each combination",
    arguments: [1, 2, 3, 4]
  )
  func solutions(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let ids = Device.all.map(\.id).shuffled(using: &numbers).prefix(3)
    let categories = PreferredContentSizeCategory.allCases.shuffled(using: &numbers).prefix(2)
    let matrix = try LayoutMatrix(devices: Array(ids), categories: categories.map(\.rawValue))
    let session = Session(.testing())
    try session.open(json: Self.list)
    let before = session.state
    let outcomes = session.solutions(over: matrix)
    #expect(session.state == before, "\(numbers)")
    #expect(outcomes.map(\.combination) == matrix.combinations, "\(numbers)")
    for outcome in outcomes {
      var configuration = HostConfiguration.testing()
      configuration.flags = outcome.combination.environment
      let single = Session(configuration)
      try single.open(json: Self.list)
      let solution = try single.solve()
      #expect(try outcome.result.get() == solution, "\(numbers): \(outcome.combination)")
      #expect(
        solution.environment.container.contentSize.width
          == outcome.combination.device?.size(in: outcome.combination.orientation ?? .portrait)
          .width
      )
    }
  }

  @Test("A matrix solves each combination with fresh plugins")
  func fresh() throws {
    let folder = try TemporaryFolder([
      "remembering.lua": """
      local height
      return {
        api = 1,
        layout = function(environment)
          height = height or (environment.traits.isAccessibilityCategory and 100 or 20)
          return { frames = { { x = 0, y = 0, width = 10, height = height } } }
        end,
      }
      """
    ])
    let session = Session(.testing(plugins: folder))
    try session.open(json: #"{"sections": [{"layout": "remembering", "items": 1}]}"#)
    let matrix = try LayoutMatrix(
      devices: nil,
      categories: ["large", "accessibilityLarge", "small"]
    )
    let heights = try session.solutions(over: matrix)
      .map { try $0.result.get().collections[0].layout.contentSize.height }
    #expect(heights == [20, 100, 20])
  }

  @Test(
    "A matrix applies the document's split only to the devices that support it",
    arguments: [
      #"{"split": "oneHalf"}"#, #"{"device": "iphone-15", "split": "oneHalf"}"#,
      #"{"device": "ipad-11", "orientation": "landscape", "split": "oneHalf"}"#,
    ]
  )
  func splits(_ environment: String) throws {
    let session = Session(.testing())
    let sections = #"[{"layout": "list", "items": 3}]"#
    try session.open(json: #"{"environment": \#(environment), "sections": \#(sections)}"#)
    let outcomes = session.solutions(over: try LayoutMatrix(devices: ["all"]))
    var splitCount = 0
    for outcome in outcomes {
      let combination = outcome.combination
      let device = try #require(combination.device)
      let orientation = combination.orientation ?? .portrait
      let window = device.windows[orientation]?[.oneHalf]
      let shown = try outcome.result.get().environment
      #expect(
        shown.container.contentSize.width
          == window?.width ?? device.size(in: orientation).width,
        "\(combination)"
      )
      #expect((shown.traits.windowing == .splitView) == (window != nil), "\(combination)")
      if window != nil { splitCount += 1 }
    }
    #expect(splitCount > 0 && splitCount < outcomes.count)
  }

  @Test("A matrix continues after a combination that fails")
  func failing() throws {
    let upright = """
      return {
        api = 1,
        group = function(environment)
          if environment.traits.orientation ~= "portrait" then error("too wide") end
          return { { x = 0, y = 0, width = 10, height = 10 } }
        end,
      }
      """
    let plugins = try TemporaryFolder(["upright.lua": upright])
    let session = Session(.testing(plugins: plugins))
    try session.open(json: #"{"sections": [{"layout": "upright", "items": 3}]}"#)
    let matrix = try LayoutMatrix(devices: ["iphone-15", "ipad-11"])
    let outcomes = session.solutions(over: matrix)
    #expect(outcomes.map { $0.combination.name }.count == 4)
    for outcome in outcomes {
      switch outcome.result {
      case .success: #expect(outcome.combination.orientation == .portrait)
      case .failure(let failure):
        #expect(outcome.combination.orientation == .landscape)
        #expect(failure.code == .internal && failure.plugin == "upright")
      }
    }
  }
}
