import LayoutModel
import LayoutUIKit
import TestSupport
import Testing

@Suite("Transforms about the middle")
struct AnchorTests {
  /// Whether both quadrilaterals have the same corners, up to rounding.
  private static func isSame(_ left: Quadrilateral?, _ right: Quadrilateral?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return zip(left.corners, right.corners)
      .allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }
  }

  private static func element(_ numbers: inout SeededNumbers) -> LayoutElement {
    var element = LayoutElement(
      kind: .item,
      section: 0,
      item: 0,
      frame: LayoutRect(
        x: numbers.length(-100...100),
        y: numbers.length(-100...100),
        width: numbers.length(0...200),
        height: numbers.length(0...200)
      )
    )
    element.anchorPoint = LayoutPoint(x: numbers.length(0...1), y: numbers.length(0...1))
    return element
  }

  @Test("A transform about the middle draws an element where its own does about its anchor")
  func plane() {
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<200 {
      var element = Self.element(&numbers)
      element.transform = LayoutTransform(
        a: numbers.length(-2...2),
        b: numbers.length(-2...2),
        c: numbers.length(-2...2),
        d: numbers.length(-2...2),
        tx: numbers.length(-50...50),
        ty: numbers.length(-50...50)
      )
      let middle = element.frame.point(at: ElementAttributes.middle)
      let drawn = element.frame.drawn(element.transformAboutMiddle, about: middle)
      #expect(Self.isSame(drawn, element.attributes.drawn(element.frame)), "\(numbers)")
    }
  }

  @Test("So does a transform in space, with perspective")
  func space() throws {
    var numbers = SeededNumbers(seed: 6)
    for _ in 0..<200 {
      var element = Self.element(&numbers)
      element.transform3D = Transform3D.rotation(numbers.length(-1...1), about: [1, 0.5, 0.2])
        .followed(by: .perspective(numbers.length(800...2000)))
      let transform = try #require(element.transform3DAboutMiddle)
      let middle = element.frame.point(at: ElementAttributes.middle)
      let drawn = element.frame.drawn(transform, about: middle)
      #expect(Self.isSame(drawn, element.attributes.drawn(element.frame)), "\(numbers)")
    }
  }

  @Test("A transform about the middle stays as it is")
  func middle() {
    var element = LayoutElement(
      kind: .item,
      section: 0,
      item: 0,
      frame: LayoutRect(x: 1, y: 2, width: 3, height: 4)
    )
    element.transform = LayoutTransform(a: 0.1, b: 0.2, c: 0.3, d: 0.4, tx: 5, ty: 6)
    #expect(element.transformAboutMiddle == element.transform)
    #expect(element.transform3DAboutMiddle == nil)
  }
}
