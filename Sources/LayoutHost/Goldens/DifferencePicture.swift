import LayoutDrawing
package import LayoutEngine
import LayoutSystem
import SystemPackage

/// A picture of a layout with its differences from a saved one, for the report of a test.
package struct DifferencePicture: Sendable {
  /// The picture as SVG: equal elements faint, and marks for those that moved, came and went.
  package let text: String
  /// The temporary file of the picture, which only the user may read; nil if it cannot be written.
  package let path: String?

  /// Draws a layout, and writes the picture.
  ///
  /// Nil if there are too many elements, or if the sides are of different kinds.
  /// - Parameters:
  ///   - saved: the layout that the other one should equal.
  ///   - solution: the layout.
  ///   - visibleState: the visible elements to draw; nil means all content at rest.
  ///   - tolerance: the greatest difference of equal lengths and positions, in points.
  package init?(
    from saved: ComparedLayout,
    to solution: Solution,
    at visibleState: VisibleState? = nil,
    tolerance: Double = 0
  ) {
    let options = PictureOptions()
    guard
      let difference = try? LayoutDifference(
        from: saved,
        to: ComparedLayout(solution, at: visibleState),
        tolerance: tolerance,
        limit: options.elementLimit
      ),
      let picture = try? Picture(
        of: difference,
        in: solution,
        at: visibleState,
        options: options
      )
    else { return nil }
    text = SVGRenderer().text(of: picture)
    path = Self.write(text)
  }

  /// Writes a picture to a new temporary file, and returns its path; nil if that fails.
  private static func write(_ picture: String) -> String? {
    let suffix = ".svg"
    let folder = FilePath(Environment.value(of: "TMPDIR") ?? "/tmp")
    let pattern = folder.appending("layout-difference-XXXXXX" + suffix).string
    guard let (file, path) = try? FileDescriptor.temporary(pattern, suffix: suffix),
      (try? file.closeAfter { try file.writeAll(picture.utf8) }) != nil
    else { return nil }
    return path
  }
}
