import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Settings cells")
struct SettingsCellTests {
  /// A random cell whose document gives the text's size, and its parts, computed independently.
  struct Cell {
    let width: Double
    let textHeight: Double
    let isAccessible: Bool
    let isMirrored: Bool
    let inset: DirectionalEdgeInsets
    let gap: Double

    init(seed: UInt64) {
      var numbers = SeededNumbers(seed: seed)
      width = numbers.length(150...1000)
      textHeight = Int.random(in: 0..<8, using: &numbers) == 0 ? 31 : numbers.length(0...120)
      isAccessible = Bool.random(using: &numbers)
      isMirrored = Bool.random(using: &numbers)
      inset = DirectionalEdgeInsets(
        top: numbers.length(0...30),
        leading: numbers.length(0...30),
        bottom: numbers.length(0...30),
        trailing: numbers.length(0...30)
      )
      gap = numbers.length(0...30)
    }

    var json: String {
      let category: PreferredContentSizeCategory =
        isAccessible ? .accessibilityLarge : .extraExtraExtraLarge
      let direction: UserInterfaceLayoutDirection = isMirrored ? .rightToLeft : .leftToRight
      return """
        {"environment": {
           "container": {"width": \(width), "height": 800},
           "traits": {"preferredContentSizeCategory": "\(category.rawValue)",
                      "layoutDirection": "\(direction.rawValue)"}},
         "configuration": {"pixelAlignment": false},
         "sections": [{
           "layout": "list",
           "options": {"rowHeight": {"estimated": 44}, "cell": {"provider": "settingsCell",
             "options": {"gap": \(gap), "inset": {"top": \(inset.top), "leading": \(inset.leading),
               "bottom": \(inset.bottom), "trailing": \(inset.trailing)}}}},
           "items": [{"textSize": {"width": 1, "height": \(textHeight)}}]}]}
        """
    }

    /// The frames of text and switch, from the leading edge.
    private var leadingParts: (text: LayoutRect, toggle: LayoutRect) {
      let (left, top) = (inset.leading, inset.top)
      guard !isAccessible else {
        let textWidth = width - inset.leading - inset.trailing
        let text = LayoutRect(x: left, y: top, width: textWidth, height: textHeight)
        return (text, LayoutRect(x: left, y: text.maxY + gap, width: 51, height: 31))
      }
      let switchX = width - inset.trailing - 51
      let middle = top + max(textHeight, 31) / 2
      return (
        LayoutRect(
          x: left,
          y: middle - textHeight / 2,
          width: switchX - left - gap,
          height: textHeight
        ),
        LayoutRect(x: switchX, y: middle - 15.5, width: 51, height: 31)
      )
    }

    var parts: [String: LayoutRect] {
      let (text, toggle) = leadingParts
      return isMirrored
        ? ["text": text.mirrored(in: width), "switch": toggle.mirrored(in: width)]
        : ["text": text, "switch": toggle]
    }

    var height: Double { max(leadingParts.text.maxY, leadingParts.toggle.maxY) + inset.bottom }
  }

  @Test(
    "The height and the parts of a settings cell follow its formulas",
    arguments: Soak.seeds(150, otherwise: 40)
  )
  func formulas(seed: UInt64) throws {
    let cell = Cell(seed: seed)
    let layout = try Session.showing(cell.json).focusedCollection().layout
    let element = try #require(layout.element(at: ItemPath(section: 0, item: 0)))
    #expect(element.frame.height.agrees(with: cell.height))
    #expect(element.parts.map(\.name).sorted() == ["switch", "text"])
    for part in element.parts {
      let expected = try #require(cell.parts[part.name])
      #expect(part.frame.agrees(with: expected), "\(part.name): \(part.frame) is not \(expected)")
    }
  }

  @Test("A settings cell grows with the text size and has two lines at accessibility sizes")
  func categories() throws {
    var heights: [Double] = []
    for category in PreferredContentSizeCategory.allCases {
      let session = try Session.showing(
        """
        {"environment": {"traits": {"preferredContentSizeCategory": "\(category.rawValue)"}},
         "sections": [{"layout": "list",
           "options": {"rowHeight": {"estimated": 44}, "cell": "settingsCell"},
           "items": [{"text": "Use mobile data abroad, which may cost more than at home"}]}]}
        """
      )
      let layout = try session.focusedCollection().layout
      let element = try #require(layout.element(at: ItemPath(section: 0, item: 0)))
      heights.append(element.frame.height)
      let parts = Dictionary(uniqueKeysWithValues: element.parts.map { ($0.name, $0.frame) })
      let (text, toggle) = (try #require(parts["text"]), try #require(parts["switch"]))
      #expect(text.height == text.height.rounded(.up))
      #expect((toggle.y >= text.maxY) == category.isAccessibilityCategory)
    }
    #expect(heights[0] < heights[6])
    #expect(heights[6] < heights[11])
  }
}
