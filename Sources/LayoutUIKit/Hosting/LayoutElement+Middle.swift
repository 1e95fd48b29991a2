package import LayoutModel

// Transforms as a collection view applies them: about the middle of the frame.
extension LayoutElement {
  /// The 2D transform about the middle that draws the element as its own does about its anchor.
  package var transformAboutMiddle: LayoutTransform {
    let anchor = anchorFromMiddle
    guard anchor != .zero else { return transform }
    var moved = transform
    moved.tx += anchor.x - (transform.a * anchor.x + transform.c * anchor.y)
    moved.ty += anchor.y - (transform.b * anchor.x + transform.d * anchor.y)
    return moved
  }

  /// The 3D transform about the middle that draws the element as its own does about its anchor; nil
  /// without one.
  package var transform3DAboutMiddle: Transform3D? {
    let anchor = anchorFromMiddle
    guard let transform3D, anchor != .zero else { return transform3D }
    return Transform3D.translation([-anchor.x, -anchor.y, 0]).followed(by: transform3D)
      .followed(by: .translation([anchor.x, anchor.y, 0]))
  }

  /// The anchor's distance from the middle of the frame, in points.
  private var anchorFromMiddle: LayoutPoint {
    LayoutPoint(
      x: (anchorPoint.x - ElementAttributes.middle.x) * frame.width,
      y: (anchorPoint.y - ElementAttributes.middle.y) * frame.height
    )
  }
}
