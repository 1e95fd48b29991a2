import LayoutModel
import Testing

@Suite("Environment resolution")
struct EnvironmentResolverTests {
  private static func resolve(
    _ document: String = "{}",
    flags: String = "{}"
  ) throws -> LayoutEnvironment {
    try EnvironmentDescription(tree(document))
      .resolved(flags: EnvironmentDescription(tree(flags)))
  }

  /// The values of a document and of flags, and the resulting fact of the environment.
  struct Precedence: Sendable, CustomTestStringConvertible {
    var rule: String
    var document: String
    var flags: String
    var fact: String
    var read: @Sendable (LayoutEnvironment) -> String
    var testDescription: String { rule }

    init(
      _ rule: String,
      _ document: String,
      flags: String = "{}",
      _ fact: String,
      _ read: @escaping @Sendable (LayoutEnvironment) -> String
    ) {
      self.rule = rule
      self.document = document
      self.flags = flags
      self.fact = fact
      self.read = read
    }
  }

  @Test(
    "The source with the highest precedence decides a value of the environment",
    arguments: precedences
  )
  func precedence(_ precedence: Precedence) throws {
    let environment = try Self.resolve(precedence.document, flags: precedence.flags)
    #expect(precedence.read(environment) == precedence.fact)
  }

  @Test(
    "Every device resolves in both orientations, whole and with each of its splits",
    arguments: Device.all,
    Orientation.allCases
  )
  func devices(device: Device, orientation: Orientation) throws {
    var description = EnvironmentDescription()
    description.device = device.models.last
    description.orientation = orientation
    let whole = try description.resolved()
    #expect(whole.container.contentSize == device.size(in: orientation))
    #expect(whole.screen == device.size(in: orientation))
    #expect(whole.traits.orientation == orientation)
    #expect(whole.traits.windowing == .fullScreen)
    #expect(whole.traits.userInterfaceIdiom == device.idiom)
    for split in Split.allCases {
      description.split = split
      guard let window = device.windows[orientation]?[split] else {
        let error = mistake { () throws(LayoutError) in try description.resolved() }
        #expect(error?.place.description == "environment.split")
        continue
      }
      let part = try description.resolved()
      #expect(
        part.container.contentSize == LayoutSize(width: window.width, height: whole.screen.height)
      )
      #expect(part.screen == whole.screen)
      #expect(part.traits.horizontalSizeClass == window.horizontalSizeClass)
      #expect(part.traits.orientation == orientation)
      #expect(part.traits.windowing != .fullScreen)
    }
  }

  @Test("The safe area of a rotated phone follows the reading direction")
  func mirrored() throws {
    let text = #"{"device": "iphone-15", "traits": {"layoutDirection": "rightToLeft"}}"#
    let insets = try Self.resolve(text, flags: #"{"orientation": "landscape"}"#).container
      .safeAreaInsets
    let device = try #require(Device.named("iphone-15"))
    #expect(insets == device.screens[.landscape]?.safeArea.directional(.rightToLeft))
  }

  @Test("The environment keeps the configuration, which decides on pixel alignment")
  func configuration() throws {
    var configuration = LayoutConfiguration()
    configuration.scrollDirection = .horizontal
    configuration.pixelAlignment = false
    let description = EnvironmentDescription()
    let exact = try description.resolved(configuration: configuration)
    #expect(exact.configuration == configuration)
    #expect(exact.pixelAlignment == .exact)
    #expect(try description.resolved().pixelAlignment == PixelAlignment(scale: 3))
  }

  @Test(
    "An error about an unknown device has the position of its name, and a suggestion",
    arguments: [
      ("iphone-51", "did you mean “iphone-15”?"),
      ("iPhone 15 Por", "did you mean “iPhone 15 Pro”?"),
      ("iPhone15Pro", "did you mean “iPhone 15 Pro”?"),
      ("ipda-11", "did you mean “ipad-11”?"), ("Newton", "“layouthost devices” lists the devices"),
    ] as [(String, String?)]
  )
  func unknownDevice(name: String, hint: String?) throws {
    let node = try tree("{\"environment\":\n {\"device\": \"\(name)\"}}")
    let description = try #require(
      try node.anyObject().optional("environment", EnvironmentDescription.init)
    )
    let error = mistake { () throws(LayoutError) in try description.resolved() }
    #expect(error?.message == "environment.device: there is no device “\(name)”")
    #expect(error?.position == SourcePosition(line: 2, column: 13))
    #expect(error?.hint == hint)

    var flags = EnvironmentDescription()
    flags.device = name
    let atFlag = mistake { () throws(LayoutError) in
      try EnvironmentDescription().resolved(flags: flags)
    }
    #expect(atFlag?.message == "there is no device “\(name)”")
    #expect(atFlag?.hint == hint)
  }

  @Test("An error about an unknown split lists the splits of the device")
  func unknownSplit() throws {
    let text = #"{"device": "ipad-11", "split": "oneHalf"}"#
    let node = try EnvironmentDescription(tree(text))
    let onTablet = mistake { () throws(LayoutError) in try node.resolved() }
    #expect(
      onTablet?.message == "environment.split: there is no split of ipad-11 in portrait “oneHalf”"
    )
    #expect(onTablet?.hint == "known here: oneThird, twoThirds, slideOver")
    let phone = try EnvironmentDescription(tree(text.replacing("ipad-11", with: "iphone-15")))
    let onPhone = mistake { () throws(LayoutError) in try phone.resolved() }
    #expect(onPhone?.message == "environment.split: iphone-15 has no splits")
    #expect(onPhone?.hint == nil)
  }

  @Test(
    "A split that the document's device does not have fails, whatever the orientation flag",
    arguments: [
      (#"{"device": "iphone-15", "split": "oneThird"}"#, "landscape", "iphone-15 has no splits"),
      (
        #"{"device": "ipad-11", "split": "oneHalf"}"#, "portrait",
        "there is no split of ipad-11 in portrait “oneHalf”"
      ),
    ]
  )
  func impossibleSplit(document: String, orientation: String, words: String) throws {
    let error = mistake { () throws(LayoutError) in
      try EnvironmentDescription(tree(document))
        .resolved(flags: EnvironmentDescription(tree(#"{"orientation": "\#(orientation)"}"#)))
    }
    #expect(error?.message == "environment.split: " + words)
  }

  @Test("A split given by a flag fails if the device has no splits")
  func splitOfFlags() throws {
    let document = try EnvironmentDescription(tree(#"{"device": "ipad-11", "split": "oneThird"}"#))
    let flags = try EnvironmentDescription(tree(#"{"device": "iphone-15", "split": "oneThird"}"#))
    let error = mistake { () throws(LayoutError) in
      try document.resolved(flags: flags)
    }
    #expect(error?.message == "environment.split: iphone-15 has no splits")
  }

  @Test("A split without a device fails")
  func splitAlone() throws {
    let description = try EnvironmentDescription(tree(#"{"split": "oneThird"}"#))
    let error = mistake { () throws(LayoutError) in try description.resolved() }
    #expect(error?.message == "environment: “split” needs a device")
  }
}
