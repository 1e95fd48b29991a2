internal import LayoutEngine
public import LayoutModel

extension Session {
  /// Turns the screen: a device shows its other orientation, another container changes its sides.
  ///
  /// The first item in sight keeps its place.
  /// - Throws: the failure of the layout in the other orientation; nothing is changed then.
  public func rotate() throws(LayoutFailure) {
    let orientation = try environment().traits.orientation
    try changeKeepingPlace { state in
      state.flags.orientation = orientation == .portrait ? .landscape : .portrait
      // What a device named by a flag decides is not the document's to say.
      let document =
        state.flags.device == nil ? state.document.environment : EnvironmentDescription()
      state.flags.container = (state.flags.container ?? document.container)?.turned
      state.flags.screen = (state.flags.screen ?? document.screen)?.turned
    }
  }

  /// Shows the document in a container of another size; the first item in sight keeps its place.
  /// - Throws: the failure of the layout at that size; nothing is changed then.
  public func resize(to size: Size) throws(LayoutFailure) {
    try changeKeepingPlace { $0.flags.container = size }
  }

  /// Changes the number of columns of a section as a pinch does.
  /// - Parameters:
  ///   - step: by how many columns.
  ///   - section: the section, from 0; nil for the first that has columns to choose.
  /// - Returns: whether anything changed; false at the limit.
  /// - Throws: a failure where no section has columns to choose, or of the changed layout.
  @discardableResult
  public func changeColumns(by step: Int, section: Int? = nil) throws(LayoutFailure) -> Bool {
    let (index, choice) = try columnChoice(in: section)
    let columns = choice.columns + step
    guard choice.range.contains(columns) else { return false }
    var options = DocumentObject()
    options.set("columns", to: DocumentValue(.number(Double(columns))))
    try changeKeepingPlace { $0.document.sections[index].setOptions(options) }
    return true
  }

  private func columnChoice(
    in section: Int?
  ) throws(LayoutFailure) -> (section: Int, choice: ColumnChoice) {
    let candidates = section.map { [$0] } ?? Array(state.document.sections.indices)
    for index in candidates where state.document.sections.indices.contains(index) {
      guard case .provider(let reference) = state.document.sections[index].layout,
        let engine = NativeEngines.engine(named: reference.name)
      else { continue }
      let choice = try LayoutFailure.translating { () throws(DocumentError) in
        try engine.columns(reference.options)
      }
      if let choice { return (index, choice) }
    }
    throw LayoutFailure(
      .failedPrecondition,
      origin: .document,
      message: section.map { "section \($0) has no columns to choose" }
        ?? "no section has columns to choose",
      hint: "“waterfall” has, from “minimumColumns” to “maximumColumns”"
    )
  }
}

extension Size {
  /// The size with its sides changed.
  fileprivate var turned: Size { Size(width: height, height: width) }
}
