public import LayoutHost
public import LayoutModel

/// A value in goldens: a layout, or the layouts of a matrix.
public protocol GoldenComparable {
  /// Returns the value in the form of goldens.
  /// - Throws: the error of a value that matches no golden.
  func goldenContent() throws(LayoutError) -> GoldenContent
}

extension GoldenComparable {
  /// Compares with a golden, or writes it, as `GoldenPolicy` decides.
  ///
  /// ```swift
  /// #expect(try document.layout().matches(golden: document.name).isMatch)
  /// ```
  /// - Parameters:
  ///   - name: the golden's name: `NAME.golden.json`.
  ///   - folder: its folder; relative paths start at the folder of the calling file.
  ///   - tolerance: the greatest difference of equal lengths and positions, in points.
  ///   - filePath: the calling file.
  ///   - line: the calling line.
  /// - Returns: the outcome, with the differences in words.
  public func matches(
    golden name: String,
    in folder: String = "Goldens",
    tolerance: Double = 0,
    filePath: String = #filePath,
    line: Int = #line
  ) -> GoldenMatch {
    GoldenMatch.comparing(
      golden: name,
      in: folder,
      tolerance: tolerance,
      from: filePath,
      line: line,
      goldenContent
    )
  }
}
