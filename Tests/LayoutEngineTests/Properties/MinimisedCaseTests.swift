import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// Smallest documents for which random ones showed that a rule did not hold.
@Suite("Minimised random documents")
struct MinimisedCaseTests {
  /// Rule 12: an extent is never less than 0, and rule 14: a section without items is 0 long.
  @Test("A waterfall's negative insets do not move the next section up")
  func negativeWaterfall() throws {
    let layout = try LayoutDocument(
      json: """
        {"sections": [
          {"layout": "waterfall", "options": {"contentInsets": {"top": -30}}, "items": 0},
          {"layout": "list", "items": 1}]}
        """
    )
    .solved()
    #expect(layout.sections[0].frame.height == 0)
    #expect(layout.sections[1].origin.y == 0)
  }

  /// Rules 12 and 16: a section of 0 grows by its header of 30 and its footer of 20.
  @Test("A footer follows its header even if negative insets leave the section no length")
  func negativeBox() throws {
    let layout = try LayoutDocument(
      json: """
        {"sections": [{"layout": {
          "group": {"axis": "vertical", "size": {"width": 100, "height": 40},
                    "items": [{"size": {"width": 100, "height": 40}}]},
          "contentInsets": {"bottom": -60},
          "boundarySupplementaryItems": [
            {"elementKind": "header", "size": {"width": 100, "height": 30}, "alignment": "top"},
            {"elementKind": "footer", "size": {"width": 100, "height": 20}, "alignment": "bottom"}]},
          "items": 1}]}
        """
    )
    .solved()
    var found: [String: Double] = [:]
    layout.forEachElement { found[$0.elementKind ?? "item"] = $0.frame.y }
    #expect(layout.contentSize.height == 50)
    #expect(found["footer"] == 30)
  }

  /// Mirrored, a section 380 broad in a content of 390 starts at the right edge, as all sections do.
  @Test("A right-to-left flow beside broader sections starts at the right edge")
  func narrowedFlow() throws {
    let layout = try LayoutDocument(
      json: """
        {"environment": {"traits": {"layoutDirection": "rightToLeft"}},
         "contentInset": {"leading": 10},
         "sections": [{"layout": "flow", "items": 1}, {"layout": "list", "items": 1}]}
        """
    )
    .solved()
    #expect(layout.sections[0].frame == LayoutRect(x: 10, y: 0, width: 380, height: 50))
    #expect(layout.itemFrames.first == LayoutRect(x: 340, y: 0, width: 50, height: 50))
  }

  /// From left to right the header stays at 0, where its section of 40 starts; from right to left it
  /// stays at the right edge of the content, from −20 to 40.
  @Test("A right-to-left pinned header longer than its section stays at the right edge")
  func pinnedBeyondItsSection() throws {
    let text = """
      {"environment": {"container": {"width": 100, "height": 100}},
       "configuration": {"scrollDirection": "horizontal"},
       "sections": [{"layout": {
         "group": {"axis": "horizontal", "size": {"width": 40, "height": 100},
                   "items": [{"size": {"width": 40, "height": 100}}]},
         "boundarySupplementaryItems": [{"elementKind": "header",
           "size": {"width": 60, "height": 20}, "alignment": "leading",
           "extendsBoundary": false, "pinToVisibleBounds": true}]},
         "items": 1}]}
      """
    let document = try LayoutDocument(json: text)
    let bounds = LayoutRect(x: 0, y: 0, width: 100, height: 100)
    let left = try document.solved().visibleElements(in: bounds)
    #expect(left.last?.frame == LayoutRect(x: 0, y: 40, width: 60, height: 20))

    let right = try document.rightToLeft.solved()
      .visibleElements(in: LayoutRect(x: -60, y: 0, width: 100, height: 100))
    #expect(right.last?.frame == LayoutRect(x: -20, y: 40, width: 60, height: 20))
  }
}
