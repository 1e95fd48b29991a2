package import LayoutModel
package import Logging

/// The services of a registry for the plugins that it runs, wherever they run.
package struct PluginServices {
  /// The budget of calls if a plugin's folder sets none.
  let budget: CallBudget
  /// Lays out a section for a plugin that runs a method for a request.
  package let solve:
    (NestedLayoutRequest, ProviderRequest, ProviderMethodName) throws(LayoutError) -> NestedLayout
  /// Calls a plugin's hook `visibleItems` for another plugin that runs a request.
  package let change: (ElementChangeRequest, ProviderRequest) throws(LayoutError) -> [LayoutElement]
  /// Calls a hook `cell` for another plugin that runs a request.
  package let measure: (NestedCellRequest, ProviderRequest) throws(LayoutError) -> CellResult
  /// Whether the time of the calling plugin has passed.
  package let isOverdue: () -> Bool
  /// The text measurer; nil if texts cannot be measured.
  package let textMeasurer: (any TextMeasurer)?
  /// Receives the lines of `print` and the messages of `host.log`.
  package let logger: Logger
  /// The recorder of the values that graphs read; nil if nothing records them.
  package let graphs: GraphRecorder?
  /// Collects the lines that plugins run; nil if they are not counted.
  package let coverage: CoverageRecorder?
  /// Whether failures carry the variables of the plugin's calls.
  package let notesVariables: Bool
  /// The time of the parts of a profiled session; nil if nothing is profiled.
  package let spans: ProfileSpans?

  /// Creates the services of a registry.
  package init(
    budget: CallBudget,
    solve:
      @escaping (NestedLayoutRequest, ProviderRequest, ProviderMethodName) throws(LayoutError) ->
      NestedLayout,
    change:
      @escaping (ElementChangeRequest, ProviderRequest) throws(LayoutError) -> [LayoutElement],
    measure: @escaping (NestedCellRequest, ProviderRequest) throws(LayoutError) -> CellResult,
    isOverdue: @escaping () -> Bool,
    textMeasurer: (any TextMeasurer)?,
    logger: Logger,
    graphs: GraphRecorder?,
    coverage: CoverageRecorder?,
    notesVariables: Bool,
    spans: ProfileSpans? = nil
  ) {
    self.budget = budget
    self.solve = solve
    self.change = change
    self.measure = measure
    self.isOverdue = isOverdue
    self.textMeasurer = textMeasurer
    self.logger = logger
    self.graphs = graphs
    self.coverage = coverage
    self.notesVariables = notesVariables
    self.spans = spans
  }

  /// Whether the lines of a plugin are counted: not those of a plugin that comes with the program.
  package func countsLines(of file: PluginFile) -> Bool {
    coverage != nil && file.precedence != .program
  }

  /// Returns the budget of a plugin's calls.
  package func budget(of file: PluginFile) -> CallBudget { file.budget ?? budget }
}
