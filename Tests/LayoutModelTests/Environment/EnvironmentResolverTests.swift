import LayoutModel
import Testing

@Suite("From descriptions to one environment")
struct EnvironmentResolverTests {
  private static let resolver = EnvironmentResolver()

  private static func resolve(
    _ document: String = "{}",
    flags: String = "{}"
  ) throws -> LayoutEnvironment {
    try resolver.resolve(
      EnvironmentDescription(tree(document)),
      flags: EnvironmentDescription(tree(flags))
    )
  }

  /// What a document and flags say, and what one fact of the environment is then.
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

  private static let size: @Sendable (LayoutEnvironment) -> String = {
    words($0.container.contentSize)
  }
  private static let screen: @Sendable (LayoutEnvironment) -> String = { words($0.screen) }
  private static let orientation: @Sendable (LayoutEnvironment) -> String = {
    $0.traits.orientation.rawValue
  }
  private static let classes: @Sendable (LayoutEnvironment) -> String = {
    "\($0.traits.horizontalSizeClass) × \($0.traits.verticalSizeClass)"
  }
  private static let scale: @Sendable (LayoutEnvironment) -> String = {
    NumberText.shortest($0.traits.displayScale)
  }
  private static let safeArea: @Sendable (LayoutEnvironment) -> String = {
    let insets = $0.container.safeAreaInsets
    return [insets.top, insets.leading, insets.bottom, insets.trailing].map(NumberText.shortest)
      .joined(separator: " ")
  }
  private static func words(_ size: Size) -> String {
    NumberText.shortest(size.width) + " × " + NumberText.shortest(size.height)
  }

  static let precedences = [
    Precedence("the default container", "{}", "390 × 844", size),
    Precedence(
      "the default container, turned",
      #"{"orientation": "landscape"}"#,
      "844 × 390",
      size
    ),
    Precedence("a document's device", #"{"device": "iphone-15"}"#, "393 × 852", size),
    Precedence(
      "a document's container beats its device",
      #"{"device": "iphone-15", "container": {"width": 300, "height": 400}}"#,
      "300 × 400",
      size
    ),
    Precedence(
      "a device named by a flag beats a document's container",
      #"{"container": {"width": 300, "height": 400}}"#,
      flags: #"{"device": "iphone-15"}"#,
      "393 × 852",
      size
    ),
    Precedence(
      "a device named by a flag beats a document's device",
      #"{"device": "iphone-se"}"#,
      flags: #"{"device": "iphone-15"}"#,
      "393 × 852",
      size
    ),
    Precedence(
      "a flag's container beats a flag's device",
      #"{"device": "iphone-se"}"#,
      flags: #"{"device": "iphone-15", "container": {"width": 300, "height": 400}}"#,
      "300 × 400",
      size
    ),
    Precedence(
      "a flag's container beats a document's",
      #"{"container": {"width": 1, "height": 2}}"#,
      flags: #"{"container": {"width": 300, "height": 400}}"#,
      "300 × 400",
      size
    ),
    Precedence(
      "a flag's orientation turns a document's device",
      #"{"device": "iphone-15"}"#,
      flags: #"{"orientation": "landscape"}"#,
      "852 × 393",
      size
    ),
    Precedence(
      "a document's orientation turns a flag's device",
      #"{"orientation": "landscape"}"#,
      flags: #"{"device": "iphone-15"}"#,
      "852 × 393",
      size
    ),
    Precedence(
      "a split takes its part of a device",
      #"{"device": "ipad-pro-13-m4", "split": "oneThird"}"#,
      "375 × 1376",
      size
    ),
    Precedence(
      "a document's container beats its split",
      #"{"device": "ipad-pro-13-m4", "split": "oneThird", "container": {"width": 1, "height": 2}}"#,
      "1 × 2",
      size
    ),

    Precedence("the screen is the container", "{}", "390 × 844", screen),
    Precedence(
      "the screen is the container that is given",
      #"{"container": {"width": 1, "height": 2}}"#,
      "1 × 2",
      screen
    ),
    Precedence(
      "the screen is the device's, whatever the container",
      #"{"device": "iphone-15", "container": {"width": 1, "height": 2}}"#,
      "393 × 852",
      screen
    ),
    Precedence(
      "the screen is the device's, whatever the split",
      #"{"device": "ipad-pro-13-m4", "split": "oneThird"}"#,
      "1032 × 1376",
      screen
    ),
    Precedence(
      "a document's screen beats its device",
      #"{"device": "iphone-15", "screen": {"width": 1, "height": 2}}"#,
      "1 × 2",
      screen
    ),
    Precedence(
      "a device named by a flag beats a document's screen",
      #"{"screen": {"width": 1, "height": 2}}"#,
      flags: #"{"device": "iphone-15"}"#,
      "393 × 852",
      screen
    ),
    Precedence(
      "a flag's screen beats a flag's device",
      "{}",
      flags: #"{"device": "iphone-15", "screen": {"width": 1, "height": 2}}"#,
      "1 × 2",
      screen
    ),

    Precedence("a screen is upright by default", "{}", "portrait", orientation),
    Precedence(
      "orientation follows the screen's shape",
      #"{"container": {"width": 3, "height": 2}}"#,
      "landscape",
      orientation
    ),
    Precedence(
      "a square is upright",
      #"{"container": {"width": 3, "height": 3}}"#,
      "portrait",
      orientation
    ),
    Precedence(
      "orientation follows the screen, not the container",
      #"{"container": {"width": 3, "height": 2}, "screen": {"width": 3, "height": 4}}"#,
      "portrait",
      orientation
    ),
    Precedence(
      "a document's orientation beats the shape",
      #"{"orientation": "portrait", "container": {"width": 3, "height": 2}}"#,
      "portrait",
      orientation
    ),
    Precedence(
      "a flag's orientation beats a document's",
      #"{"orientation": "portrait"}"#,
      flags: #"{"orientation": "landscape"}"#,
      "landscape",
      orientation
    ),

    Precedence("the default size classes", "{}", "compact × regular", classes),
    Precedence("a device's size classes", #"{"device": "ipad-11"}"#, "regular × regular", classes),
    Precedence(
      "a turned device's size classes",
      #"{"device": "iphone-15", "orientation": "landscape"}"#,
      "compact × compact",
      classes
    ),
    Precedence(
      "a split's size class",
      #"{"device": "ipad-11", "split": "slideOver"}"#,
      "compact × regular",
      classes
    ),
    Precedence(
      "a document's trait beats its device",
      #"{"device": "ipad-11", "traits": {"horizontalSizeClass": "compact"}}"#,
      "compact × regular",
      classes
    ),
    Precedence(
      "a device named by a flag beats a document's traits",
      #"{"traits": {"horizontalSizeClass": "compact", "verticalSizeClass": "compact"}}"#,
      flags: #"{"device": "ipad-11"}"#,
      "regular × regular",
      classes
    ),
    Precedence(
      "a flag's trait beats a flag's device",
      "{}",
      flags: #"{"device": "ipad-11", "traits": {"verticalSizeClass": "compact"}}"#,
      "regular × compact",
      classes
    ),
    Precedence(
      "a flag's trait beats a document's",
      #"{"traits": {"verticalSizeClass": "regular"}}"#,
      flags: #"{"traits": {"verticalSizeClass": "compact"}}"#,
      "compact × compact",
      classes
    ),

    Precedence("the default scale", "{}", "3", scale),
    Precedence("a device's scale", #"{"device": "ipad-11"}"#, "2", scale),
    Precedence(
      "a device named by a flag beats a document's scale",
      #"{"traits": {"displayScale": 1}}"#,
      flags: #"{"device": "ipad-11"}"#,
      "2",
      scale
    ),

    Precedence("no safe area by default", "{}", "0 0 0 0", safeArea),
    Precedence("a device's safe area", #"{"device": "iphone-15"}"#, "59 0 34 0", safeArea),
    Precedence(
      "a turned device's safe area",
      #"{"device": "iphone-15", "orientation": "landscape"}"#,
      "0 59 21 59",
      safeArea
    ),
    Precedence(
      "a document's safe area beats its device",
      #"{"device": "iphone-15", "safeAreaInsets": 1}"#,
      "1 1 1 1",
      safeArea
    ),
    Precedence(
      "a device named by a flag beats a document's safe area",
      #"{"safeAreaInsets": 1}"#,
      flags: #"{"device": "iphone-15"}"#,
      "59 0 34 0",
      safeArea
    ),
    Precedence(
      "a flag's safe area beats a flag's device",
      "{}",
      flags: #"{"device": "iphone-15", "safeAreaInsets": 1}"#,
      "1 1 1 1",
      safeArea
    ),

    Precedence("the default idiom", "{}", "phone") { "\($0.traits.userInterfaceIdiom)" },
    Precedence("a device's idiom", #"{"device": "ipad-11"}"#, "pad") {
      "\($0.traits.userInterfaceIdiom)"
    },
    Precedence("the default windowing", "{}", "fullScreen") { "\($0.traits.windowing)" },
    Precedence("a split view", #"{"device": "ipad-11", "split": "twoThirds"}"#, "splitView") {
      "\($0.traits.windowing)"
    },
    Precedence("slide over", #"{"device": "ipad-11", "split": "slideOver"}"#, "slideOver") {
      "\($0.traits.windowing)"
    },
    Precedence(
      "a device named by a flag beats a document's windowing",
      #"{"traits": {"windowing": "freeform"}}"#,
      flags: #"{"device": "ipad-11"}"#,
      "fullScreen"
    ) { "\($0.traits.windowing)" },
    Precedence(
      "a device decides neither on the reading direction nor on the text size",
      #"{"traits": {"layoutDirection": "rightToLeft", "preferredContentSizeCategory": "small"}}"#,
      flags: #"{"device": "ipad-11"}"#,
      "rightToLeft small"
    ) { "\($0.traits.layoutDirection) \($0.traits.preferredContentSizeCategory)" },
    Precedence("the default direction and text size", "{}", "leftToRight large") {
      "\($0.traits.layoutDirection) \($0.traits.preferredContentSizeCategory)"
    },
    Precedence(
      "a device does not decide on margins",
      #"{"layoutMargins": 16}"#,
      flags: #"{"device": "ipad-11"}"#,
      "16"
    ) { NumberText.shortest($0.container.layoutMargins.leading) },
    Precedence(
      "a flag's margins beat a document's",
      #"{"layoutMargins": 16}"#,
      flags: #"{"layoutMargins": 20}"#,
      "20"
    ) { NumberText.shortest($0.container.layoutMargins.leading) },
  ]

  @Test("what is said first in the order of precedence holds", arguments: precedences)
  func precedence(_ precedence: Precedence) throws {
    let environment = try Self.resolve(precedence.document, flags: precedence.flags)
    #expect(precedence.read(environment) == precedence.fact)
  }

  @Test(
    "every device resolves, held either way, whole and with each split that it has",
    arguments: DeviceCatalog.builtIn.devices,
    Orientation.allCases
  )
  func devices(device: Device, orientation: Orientation) throws {
    var description = EnvironmentDescription()
    description.device = device.models.last
    description.orientation = orientation
    let whole = try Self.resolver.resolve(description)
    #expect(whole.container.contentSize == device.size(in: orientation))
    #expect(whole.screen == device.size(in: orientation))
    #expect(whole.traits.orientation == orientation)
    #expect(whole.traits.windowing == .fullScreen)
    #expect(whole.traits.userInterfaceIdiom == device.idiom)
    for split in Split.allCases {
      description.split = split
      guard let window = device.windows[orientation]?[split] else {
        let error = mistake { () throws(DocumentError) in try Self.resolver.resolve(description) }
        #expect(error?.path.description == "environment.split")
        continue
      }
      let part = try Self.resolver.resolve(description)
      #expect(part.container.contentSize == Size(width: window.width, height: whole.screen.height))
      #expect(part.screen == whole.screen)
      #expect(part.traits.horizontalSizeClass == window.horizontalSizeClass)
      #expect(part.traits.orientation == orientation)
      #expect(part.traits.windowing != .fullScreen)
    }
  }

  @Test("the notch of a turned phone is where the reading direction has it")
  func mirrored() throws {
    let text = #"{"device": "iphone-15", "traits": {"layoutDirection": "rightToLeft"}}"#
    let insets = try Self.resolve(text, flags: #"{"orientation": "landscape"}"#).container
      .safeAreaInsets
    let device = try #require(DeviceCatalog.builtIn.device(named: "iphone-15"))
    #expect(insets == device.screens[.landscape]?.safeArea.directional(.rightToLeft))
  }

  @Test("the configuration is carried along, and decides on pixels")
  func configuration() throws {
    var configuration = LayoutConfiguration()
    configuration.scrollDirection = .horizontal
    configuration.pixelAlignment = false
    let description = EnvironmentDescription()
    let exact = try Self.resolver.resolve(description, configuration: configuration)
    #expect(exact.configuration == configuration)
    #expect(exact.pixelAlignment == .exact)
    #expect(try Self.resolver.resolve(description).pixelAlignment == PixelAlignment(scale: 3))
  }

  @Test(
    "a device that is not known is reported where it is named, with the one that was meant",
    arguments: [
      ("iphone-51", "did you mean “iphone-15”?"),
      ("iPhone 15 Por", "did you mean “iPhone 15 Pro”?"),
      ("ipda-11", "did you mean “ipad-11”?"), ("Newton", nil),
    ] as [(String, String?)]
  )
  func unknownDevice(name: String, hint: String?) throws {
    let node = try tree("{\"environment\":\n {\"device\": \"\(name)\"}}")
    let description = try #require(
      try node.anyObject().optional("environment", EnvironmentDescription.init)
    )
    let error = mistake { () throws(DocumentError) in try Self.resolver.resolve(description) }
    #expect(error?.sentence == "environment.device: there is no device “\(name)”")
    #expect(error?.position == SourcePosition(line: 2, column: 13))
    #expect(error?.hint == hint)

    var flags = EnvironmentDescription()
    flags.device = name
    let atFlag = mistake { () throws(DocumentError) in
      try Self.resolver.resolve(EnvironmentDescription(), flags: flags)
    }
    #expect(atFlag?.sentence == "there is no device “\(name)”")
    #expect(atFlag?.hint == hint)
  }

  @Test("a split that a device does not have is reported with those that it has")
  func unknownSplit() throws {
    let text = #"{"device": "ipad-11", "split": "oneHalf"}"#
    let node = try EnvironmentDescription(tree(text))
    let onTablet = mistake { () throws(DocumentError) in try Self.resolver.resolve(node) }
    #expect(
      onTablet?.sentence == "environment.split: there is no split of ipad-11 in portrait “oneHalf”"
    )
    #expect(onTablet?.hint == "known here: oneThird, twoThirds, slideOver")
    let phone = try EnvironmentDescription(tree(text.replacing("ipad-11", with: "iphone-15")))
    let onPhone = mistake { () throws(DocumentError) in try Self.resolver.resolve(phone) }
    #expect(onPhone?.sentence == "environment.split: iphone-15 has no splits")
    #expect(onPhone?.hint == nil)
  }

  @Test("a split without a device is refused")
  func splitAlone() throws {
    let description = try EnvironmentDescription(tree(#"{"split": "oneThird"}"#))
    let error = mistake { () throws(DocumentError) in try Self.resolver.resolve(description) }
    #expect(error?.sentence == "environment: “split” needs a device")
  }
}
