import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Pizza halves and drums")
struct PizzaTests {
  @Test(
    "Pizza halves and drums stack their items at rest and can centre the first and the last",
    arguments: UInt64(0)..<40
  )
  func rest(seed: UInt64) throws {
    let wheel = PizzaWheel(seed: seed)
    for (layout, isHalf) in [("pizzaHalves", true), ("drumRoll", false)] {
      let session = try Session.showing(wheel.json(layout: layout, isHalf: isHalf))
      for (item, frame) in try session.focusedCollection().itemFrames.enumerated() {
        let expected = LayoutRect(
          x: 0,
          y: Double(item) * wheel.size,
          width: wheel.container.width,
          height: wheel.size
        )
        #expect(frame.agrees(with: expected))
      }
      let range = try session.scrollRange()
      #expect(range.least.y.agrees(with: wheel.offset(of: 0)))
      #expect(range.greatest.y.agrees(with: wheel.offset(of: max(0, wheel.count - 1))))
    }
  }

  @Test(
    "The visible states of pizza halves follow their formulas",
    arguments: Soak.seeds(150, otherwise: 40)
  )
  func halves(seed: UInt64) throws {
    let wheel = PizzaWheel(seed: seed)
    let session = try Session.showing(wheel.json(layout: "pizzaHalves", isHalf: true))
    let visibleState = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: wheel.offset))
    expectElements(visibleState.elements, wheel.halves)
  }

  @Test(
    "The visible states of a drum follow its formulas",
    arguments: Soak.seeds(150, otherwise: 40)
  )
  func drum(seed: UInt64) throws {
    let wheel = PizzaWheel(seed: seed)
    let session = try Session.showing(wheel.json(layout: "drumRoll", isHalf: false))
    let visibleState = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: wheel.offset))
    expectElements(visibleState.elements, wheel.drum)
  }

  @Test("The current item of a drum lies on top")
  func order() throws {
    let session = try Session.showing(#"{"sections": [{"layout": "drumRoll", "items": 10}]}"#)
    // The fourth item of 300 points in the middle of 844.
    let visibleState = try session.focusedVisibleState(
      at: LayoutPoint(x: 0, y: 3 * 300 + 150 - 422)
    )
    #expect(visibleState.elements.map(\.zIndex) == [0, 1, 2, 10, 5, 4, 3, 2, 1, 0])
  }

  @Test("Pizza halves are smaller on small screens", arguments: [(320.0, 230.0), (320.5, 300)])
  func defaultSize(width: Double, size: Double) throws {
    let json = """
      {"environment": {"container": {"width": \(width), "height": 568}},
       "sections": [{"layout": "pizzaHalves", "items": 2}]}
      """
    #expect(try Session.showing(json).focusedCollection().itemFrames.map(\.height) == [size, size])
  }

  @Test(
    "A fling of pizza halves or a drum ends with an item in the middle",
    arguments: Soak.seeds(100, otherwise: 40)
  )
  func targets(seed: UInt64) throws {
    let wheel = PizzaWheel(seed: seed)
    var numbers = SeededNumbers(seed: seed)
    for (layout, isHalf) in [("pizzaHalves", true), ("drumRoll", false)] where wheel.count > 0 {
      let session = try Session.showing(wheel.json(layout: layout, isHalf: isHalf))
      let start = try session.scroll(to: LayoutPoint(x: 0, y: wheel.offset))
      let velocity = Double.random(in: -1...1, using: &numbers)
      let fling = try session.fling(velocity: LayoutPoint(x: 0, y: velocity))
      let item = wheel.item(at: fling.proposed.y)
      #expect(fling.target.offset.y.agrees(with: wheel.offset(of: item)))
      #expect(fling.target.animateBack == (item == wheel.item(at: start.y)))
    }
  }
}
