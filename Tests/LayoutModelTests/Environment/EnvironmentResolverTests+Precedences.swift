import LayoutModel

// The precedence of the sources, fact by fact.
extension EnvironmentResolverTests {
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
  private static func words(_ size: LayoutSize) -> String {
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
    Precedence(
      "a document's split holds for a flag's device",
      #"{"device": "iphone-15", "split": "oneThird"}"#,
      flags: #"{"device": "ipad-pro-13-m4"}"#,
      "375 × 1376",
      size
    ),
    Precedence(
      "a document's split needs no other device than a flag's",
      #"{"split": "oneThird", "container": {"width": 1, "height": 2}}"#,
      flags: #"{"device": "ipad-11"}"#,
      "320 × 1180",
      size
    ),
    Precedence(
      "a document's split does not apply to a flag's device without splits",
      #"{"device": "ipad-11", "split": "oneThird"}"#,
      flags: #"{"device": "iphone-15"}"#,
      "393 × 852",
      size
    ),
    Precedence(
      "a document's split does not apply to a flag's device that has others",
      #"{"split": "oneHalf"}"#,
      flags: #"{"device": "ipad-11"}"#,
      "820 × 1180",
      size
    ),
    Precedence(
      "a document's split does not apply where a flag turns its device away from it",
      #"{"device": "ipad-11", "orientation": "landscape", "split": "oneHalf"}"#,
      flags: #"{"orientation": "portrait"}"#,
      "820 × 1180",
      size
    ),
    Precedence(
      "a flag may turn a device so that the document's split becomes possible",
      #"{"device": "ipad-pro-13-m4", "split": "oneHalf"}"#,
      flags: #"{"orientation": "landscape"}"#,
      "683 × 1032",
      size
    ),
    Precedence(
      "a flag's split beats a document's",
      #"{"device": "ipad-pro-13-m4", "split": "twoThirds"}"#,
      flags: #"{"split": "oneThird"}"#,
      "375 × 1376",
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
      "a flag's device is windowed as a document's split says",
      #"{"split": "slideOver", "traits": {"windowing": "freeform"}}"#,
      flags: #"{"device": "ipad-11"}"#,
      "slideOver compact"
    ) { "\($0.traits.windowing) \($0.traits.horizontalSizeClass)" },
    Precedence(
      "a flag's device without splits shows its whole screen",
      #"{"device": "ipad-11", "split": "oneThird"}"#,
      flags: #"{"device": "iphone-15"}"#,
      "fullScreen"
    ) { "\($0.traits.windowing)" },
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
}
