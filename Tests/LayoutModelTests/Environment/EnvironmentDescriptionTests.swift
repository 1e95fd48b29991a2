import LayoutModel
import Testing

@Suite("Environment descriptions")
struct EnvironmentDescriptionTests {
  static let good = [
    "{}",
    """
    {"device": "iPhone 15 Pro", "orientation": "landscape", "split": "oneHalf",
     "container": {"width": 393, "height": 852}, "screen": {"width": 0, "height": 0.5},
     "safeAreaInsets": {"top": 59, "bottom": 34}, "layoutMargins": 16,
     "traits": {"horizontalSizeClass": "compact", "verticalSizeClass": "regular", "displayScale": 1.5,
                "layoutDirection": "rightToLeft", "userInterfaceIdiom": "pad",
                "preferredContentSizeCategory": "accessibilityLarge", "windowing": "freeform"}}
    """, #"{"device": null, "traits": {"displayScale": null}}"#,
  ]

  static let bad = [
    BadForm(#""iPhone""#, "the document must be an object, not a string"),
    BadForm(#"{"devise": "x"}"#, "unknown key “devise”", hint: "did you mean “device”?"),
    BadForm(
      #"{"size": {}}"#,
      "unknown key “size”",
      hint:
        "known here: device, orientation, split, container, screen, safeAreaInsets, layoutMargins, traits"
    ), BadForm(#"{"device": 15}"#, at: "device", "device must be a string, not a number"),
    BadForm(
      #"{"orientation": "upright"}"#,
      at: "orientation",
      "orientation: there is no orientation “upright”",
      hint: "known here: portrait, landscape"
    ),
    BadForm(
      #"{"split": "oneHlaf"}"#,
      at: "split",
      "split: there is no split “oneHlaf”",
      hint: "did you mean “oneHalf”?"
    ),
    BadForm(
      #"{"container": [393, 852]}"#,
      at: "container",
      "container must be an object, not an array"
    ),
    BadForm(#"{"container": {"width": 393}}"#, at: "container", "container needs the key “height”"),
    BadForm(
      #"{"container": {"width": -1, "height": 1}}"#,
      at: "container.width",
      "container.width must be 0 or more, not -1"
    ),
    BadForm(
      #"{"screen": {"width": 1, "hight": 1}}"#,
      at: "screen",
      "screen has an unknown key “hight”",
      hint: "did you mean “height”?"
    ),
    BadForm(
      #"{"safeAreaInsets": {"left": 1}}"#,
      at: "safeAreaInsets",
      "safeAreaInsets has an unknown key “left”",
      hint: "known here: top, leading, bottom, trailing"
    ), BadForm(#"{"traits": 3}"#, at: "traits", "traits must be an object, not a number"),
    BadForm(
      #"{"traits": {"sizeClass": "compact"}}"#,
      at: "traits",
      "traits has an unknown key “sizeClass”",
      hint:
        "known here: horizontalSizeClass, verticalSizeClass, displayScale, layoutDirection, userInterfaceIdiom, preferredContentSizeCategory, windowing"
    ),
    BadForm(
      #"{"traits": {"horizontalSizeClass": "wide"}}"#,
      at: "traits.horizontalSizeClass",
      "traits.horizontalSizeClass: there is no size class “wide”",
      hint: "known here: compact, regular"
    ),
    BadForm(
      #"{"traits": {"displayScale": 0}}"#,
      at: "traits.displayScale",
      "traits.displayScale must be greater than 0, not 0"
    ),
    BadForm(
      #"{"traits": {"displayScale": "3x"}}"#,
      at: "traits.displayScale",
      "traits.displayScale must be a number, not a string"
    ),
    BadForm(
      #"{"traits": {"layoutDirection": "rtl"}}"#,
      at: "traits.layoutDirection",
      "traits.layoutDirection: there is no layout direction “rtl”",
      hint: "known here: leftToRight, rightToLeft"
    ),
    BadForm(
      #"{"traits": {"userInterfaceIdiom": "iPad"}}"#,
      at: "traits.userInterfaceIdiom",
      "traits.userInterfaceIdiom: there is no idiom “iPad”",
      hint: "did you mean “pad”?"
    ),
    BadForm(
      #"{"traits": {"preferredContentSizeCategory": "accessibilitySmall"}}"#,
      at: "traits.preferredContentSizeCategory",
      "traits.preferredContentSizeCategory: there is no content size category “accessibilitySmall”",
      hint: "did you mean “accessibilityLarge”?"
    ),
    BadForm(
      #"{"traits": {"windowing": "fullscren"}}"#,
      at: "traits.windowing",
      "traits.windowing: there is no windowing “fullscren”",
      hint: "did you mean “fullScreen”?"
    ),
  ]

  @Test("A valid environment decodes", arguments: good)
  func reads(text: String) throws {
    #expect(throws: Never.self) { try EnvironmentDescription(tree(text)) }
  }

  @Test("Decoding an invalid environment fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(EnvironmentDescription.init)
  }

  @Test("An environment keeps all given values")
  func contents() throws {
    let environment = try EnvironmentDescription(tree(Self.good[1]))
    #expect(environment.device == "iPhone 15 Pro")
    #expect(environment.orientation == .landscape)
    #expect(environment.split == .oneHalf)
    #expect(environment.container == LayoutSize(width: 393, height: 852))
    #expect(environment.screen == LayoutSize(width: 0, height: 0.5))
    #expect(environment.safeAreaInsets == DirectionalEdgeInsets(top: 59, bottom: 34))
    #expect(environment.layoutMargins == DirectionalEdgeInsets(all: 16))
    #expect(environment.traits.horizontalSizeClass == .compact)
    #expect(environment.traits.verticalSizeClass == .regular)
    #expect(environment.traits.displayScale == 1.5)
    #expect(environment.traits.layoutDirection == .rightToLeft)
    #expect(environment.traits.userInterfaceIdiom == .pad)
    #expect(environment.traits.preferredContentSizeCategory == .accessibilityLarge)
    #expect(environment.traits.windowing == .freeform)
  }

  @Test("An environment leaves omitted and null values open", arguments: [0, 2])
  func open(index: Int) throws {
    #expect(try EnvironmentDescription(tree(Self.good[index])) == EnvironmentDescription())
  }

  @Test("The last five content size categories are the accessibility ones")
  func accessibility() {
    let categories = PreferredContentSizeCategory.allCases
    #expect(categories.count == 12)
    #expect(categories.filter(\.isAccessibilityCategory) == Array(categories.suffix(5)))
  }

  @Test("Traits take each open value from other traits")
  func filled() throws {
    let full = try TraitsDescription(
      tree(
        """
        {"horizontalSizeClass": "regular", "verticalSizeClass": "compact", "displayScale": 2,
         "layoutDirection": "rightToLeft", "userInterfaceIdiom": "tv",
         "preferredContentSizeCategory": "small", "windowing": "slideOver"}
        """
      )
    )
    #expect(TraitsDescription().filled(from: full) == full)
    #expect(full.filled(from: TraitsDescription()) == full)
    var scale = TraitsDescription()
    scale.displayScale = 1
    var expected = full
    expected.displayScale = 1
    #expect(scale.filled(from: full) == expected)
  }
}
