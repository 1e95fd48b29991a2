import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Session environment")
struct EnvironmentTests {
  static let document = """
    {"environment": {"device": "iPhone 15 Pro", "container": {"width": 320, "height": 500},
      "traits": {"displayScale": 1, "preferredContentSizeCategory": "small"}}, "sections": []}
    """

  @Test("A document's environment overrides that of its device")
  func document() throws {
    let environment = try session().environment()
    #expect(environment.container.contentSize == LayoutSize(width: 320, height: 500))
    #expect(environment.screen == LayoutSize(width: 393, height: 852))
    #expect(environment.container.safeAreaInsets.top == 59)
    #expect(environment.traits.displayScale == 1)
    #expect(environment.traits.preferredContentSizeCategory == .small)
  }

  @Test(
    "A device in the flags replaces the document's device, size and scale, but not its text size"
  )
  func device() throws {
    let session = try session()
    session.state.flags.device = "ipad-pro-11"
    let environment = try session.environment()
    #expect(environment.container.contentSize == environment.screen)
    #expect(environment.traits.userInterfaceIdiom == .pad)
    #expect(environment.traits.displayScale == 2)
    // No device decides on the size of text.
    #expect(environment.traits.preferredContentSizeCategory == .small)
  }

  @Test("Single flags override the device in the flags and the document's environment")
  func flags() throws {
    let session = try session()
    session.state.flags.device = "ipad-pro-11"
    session.state.flags.container = LayoutSize(width: 11, height: 22)
    session.state.flags.traits.displayScale = 3
    session.state.flags.traits.preferredContentSizeCategory = .accessibilityLarge
    session.state.flags.orientation = .landscape
    let environment = try session.environment()
    #expect(environment.container.contentSize == LayoutSize(width: 11, height: 22))
    #expect(environment.traits.displayScale == 3)
    #expect(environment.traits.preferredContentSizeCategory == .accessibilityLarge)
    #expect(environment.traits.orientation == .landscape)
    #expect(environment.screen.width > environment.screen.height)
  }

  @Test("The flags and offset of a configuration apply to every document that the session opens")
  func configuration() throws {
    var flags = EnvironmentDescription()
    flags.container = LayoutSize(width: 44, height: 55)
    let session = Session(HostConfiguration(flags: flags, contentOffset: LayoutPoint(x: 1, y: 2)))
    for json in [Self.document, #"{"sections": []}"#] {
      try session.open(json: json)
      #expect(
        try session.focusedCollection().environment.container.contentSize
          == LayoutSize(width: 44, height: 55)
      )
      #expect(try session.focusedCollection().contentOffset == LayoutPoint(x: 1, y: 2))
    }
  }

  @Test("The error for an unknown device suggests the right name, and the session stays usable")
  func unknownDevice() throws {
    let session = try session()
    let before = session.state
    session.state.flags.device = "iPhone 15 Prro"
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.message == "there is no device “iPhone 15 Prro”")
    #expect(failure?.hint == "did you mean “iPhone 15 Pro”?")
    session.state = before
    #expect(try session.focusedCollection().environment.traits.displayScale == 1)
  }

  @Test(
    "The content offset comes from the flags, else the document, else the content inset",
    arguments: [
      (#""contentInset": 0"#, nil, LayoutPoint.zero),
      (#""contentInset": {"top": 5, "leading": 6}"#, nil, LayoutPoint(x: -6, y: -5)),
      (#""contentInset": 5, "contentOffset": {"x": 1, "y": 2}"#, nil, LayoutPoint(x: 1, y: 2)),
      (#""contentOffset": {"x": 1, "y": 2}"#, LayoutPoint(x: 3, y: 4), LayoutPoint(x: 3, y: 4)),
    ]
  )
  func offset(keys: String, flag: LayoutPoint?, offset: LayoutPoint) throws {
    let session = Session(HostConfiguration(contentOffset: flag))
    try session.open(json: "{\"sections\": [], \(keys)}")
    #expect(try session.focusedCollection().contentOffset == offset)
  }

  @Test("A hook's content inset applies to a single section unless the document gives one")
  func hookInset() throws {
    let session = Session(.testing())
    let wish = DirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    let section = #"{"layout": "insetting", "items": 1}"#

    try session.open(json: "{\"sections\": [\(section)]}")
    #expect(try session.focusedCollection().layout.contentInset == wish)
    #expect(try session.focusedCollection().contentOffset == LayoutPoint(x: -20, y: -10))

    try session.open(json: "{\"contentInset\": 3, \"sections\": [\(section)]}")
    #expect(try session.focusedCollection().layout.contentInset == DirectionalEdgeInsets(all: 3))

    try session.open(json: "{\"contentInset\": 3, \"sections\": [\(section), \(section)]}")
    #expect(try session.focusedCollection().layout.contentInset == DirectionalEdgeInsets(all: 3))
  }

  @Test("A session refuses a hook's content inset beside other sections")
  func manyInsets() throws {
    let session = Session(.testing())
    try session.open(
      json: #"{"sections": [{"layout": "list", "items": 1}, {"layout": "insetting", "items": 1}]}"#
    )
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.code == .invalidArgument)
    #expect(
      failure?.message == "“insetting” gives a content inset, which only a section alone can"
    )
    #expect(
      failure?.hint == "say “contentInset” in the document, or make it the only section"
    )
    #expect(failure?.section == 1)
  }

  private func session() throws -> Session {
    let session = Session(.testing())
    try session.open(json: Self.document)
    return session
  }
}
