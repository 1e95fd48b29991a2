import LayoutEngine
import LayoutHost
import LayoutModel

extension Session {
  /// The layout of a document with one collection as a golden contains it.
  func golden(_ extent: ComparedExtent = .wholeContent) throws(LayoutError) -> GoldenLayout {
    try GoldenLayout(try solve(), at: extent == .visibleBounds ? try visibleState() : nil)
  }

  /// The same in each combination of a matrix.
  func golden(over matrix: LayoutMatrix) throws(LayoutError) -> GoldenContent {
    try GoldenContent(
      outcomes(over: matrix) { session throws(LayoutError) in try session.golden() }
    )
  }
}
