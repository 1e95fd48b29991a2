import LayoutEngine
import LayoutHost
import LayoutModel

/// Checks that a layout is that of a golden, or writes the golden, as the variable
/// `LAYOUTHOST_UPDATE_GOLDENS` decides.
///
/// ```swift
/// try assertLayout(document.layout(), matches: document.name)
/// ```
/// It throws instead of recording an issue, and so works in any testing library.
/// - Parameters:
///   - layout: the layout.
///   - golden: the golden's name: `NAME.golden.json`.
///   - folder: its folder; relative paths start at the folder of the calling file.
///   - tolerance: the greatest difference of equal lengths and positions, in points.
///   - filePath: the calling file.
///   - line: the calling line.
/// - Throws: the difference, as text and as a picture.
public func assertLayout(
  _ layout: EvaluatedLayout,
  matches golden: String,
  in folder: String = "Goldens",
  tolerance: Double = 0,
  filePath: String = #filePath,
  line: Int = #line
) throws(LayoutMismatch) {
  let match = layout.matches(
    golden: golden,
    in: folder,
    tolerance: tolerance,
    filePath: filePath,
    line: line
  )
  guard !match.isMatch else { return }
  var picture: DifferencePicture?
  if case .differs(let difference) = match.outcome,
    case .changed(_, let saved, _)? = difference.entries.first?.change
  {
    picture = layout.picture(ofDifferencesFrom: saved, tolerance: tolerance)
  }
  throw LayoutMismatch(match.description, picture: picture)
}

/// Checks that two layouts are equal.
///
/// ```swift
/// try assertLayout(EvaluatedLayout(of: session), equals: before)
/// ```
/// - Parameters:
///   - layout: the layout.
///   - expected: the layout that it should equal.
///   - tolerance: the greatest difference of equal lengths and positions, in points.
/// - Throws: the difference, as text and as a picture.
public func assertLayout(
  _ layout: EvaluatedLayout,
  equals expected: EvaluatedLayout,
  tolerance: Double = 0
) throws(LayoutMismatch) {
  let text: String
  do throws(LayoutError) {
    let difference = try LayoutDifference(
      from: expected.compared,
      to: layout.compared,
      tolerance: tolerance
    )
    guard !difference.isEmpty else { return }
    text = try ReportRenderer(format: .table).text(of: difference)
  } catch {
    throw LayoutMismatch(error.message, picture: nil)
  }
  throw LayoutMismatch(
    text,
    picture: layout.picture(ofDifferencesFrom: expected.compared, tolerance: tolerance)
  )
}
