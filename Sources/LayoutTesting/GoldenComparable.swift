public import LayoutHost
public import LayoutModel

/// What can be compared with a golden: a layout, or the layouts of a matrix.
public protocol GoldenComparable {
  /// What a golden of it holds.
  /// - Throws: why it matches none.
  func goldenContent() throws(LayoutError) -> GoldenContent
}

extension GoldenComparable {
  /// Compares with a golden, or writes it, as ``GoldenPolicy`` says.
  ///
  /// ```swift
  /// #expect(try document.layout().matches(golden: document.name).isMatch)
  /// ```
  /// - Parameters:
  ///   - name: the golden's name: `NAME.golden.json`.
  ///   - folder: its folder; relative paths start at the folder of the calling file.
  ///   - tolerance: how far lengths and places may be apart that count as equal, in points.
  ///   - filePath: the calling file.
  ///   - line: the calling line.
  /// - Returns: what came of it, which says in words what differs.
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
      from: CallPlace(filePath: filePath),
      line: line,
      goldenContent
    )
  }
}
