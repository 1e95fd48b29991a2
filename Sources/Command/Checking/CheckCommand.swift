import LayoutEngine
import ArgumentParser
import LayoutHost
import LayoutModel

/// `layouthost check DOCUMENT…`: solves documents on many devices and prints the problems it finds.
///
/// Exit status: 0 without errors, 1 with errors, 65 or 70 if a document has no layout on any
/// device, 74 if it cannot be read.
struct CheckCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lays documents out on many devices and reports problems.",
    discussion: """
      Errors are layouts that fail or differ between two runs, items that overlap or are outside the \
      content, and groups whose first item does not fit. Warnings are items too small to tap, items \
      without area, frames without items, and items that leave the screen when it rotates. Exit status: \
      0 no errors, 1 an error, 65 or 70 if a document cannot be laid out on any device.

      Examples:
        layouthost check docs/examples/mixed.json
        layouthost check docs/examples/grid.json --devices ipad-11 --categories large
        layouthost check docs/examples/list.json docs/examples/tags.json --format json
      """
  )

  @Argument(
    help: "Documents: .json or .lua files, or - for JSON on standard input.",
    completion: .documents
  )
  var documents: [String]

  @Option(
    help: ArgumentHelp(
      "Only these devices, in the orientations that they support, or only in --orientation. Default: all.",
      valueName: "device,…|all"
    ),
    transform: DeviceSelection.option
  )
  var devices: DeviceSelection?

  @Option(
    help: ArgumentHelp(
      "Only these text sizes, such as large,accessibilityLarge. Default: all, or the one of --trait.",
      valueName: "category,…|all"
    ),
    transform: CheckCommand.categories
  )
  var categories: [PreferredContentSizeCategory]?

  @Option(help: "The format of the findings.")
  var format: ReportFormat = .table

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    guard devices == nil || environment.device == nil else {
      throw ValidationError("--device and --devices cannot be combined.")
    }
    guard documents.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Only one of the documents can be standard input.")
    }
  }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color, reportsJSON: format == .json)
    try output.reporting {
      let checker = DocumentChecker(
        try sessionConfiguration(output, in: context),
        matrix: try matrix()
      )
      var checks: [DocumentCheck] = []
      var failure: LayoutError?
      for document in documents {
        do throws(LayoutError) {
          let check = try check(document, with: checker, output)
          checks.append(check)
          failure = failure ?? check.failure
        } catch {
          output.report(error)
          failure = failure ?? error
        }
      }
      try output.writeTable(ReportRenderer(format: format).text(of: checks), format)
      if let failure { throw failure.exitCode }
      if checks.contains(where: \.hasErrors) { throw ExitCode(1) }
    }
  }

  /// Returns the combinations to check: all devices and text sizes that the options leave open.
  ///
  /// A container's size without a device is checked alone.
  private func matrix() throws -> LayoutMatrix {
    let named = try environment.device.map { try DeviceSelection(names: [$0]) }
    let all: DeviceSelection? = environment.size == nil ? .all : nil
    return LayoutMatrix(
      devices: named ?? devices ?? all,
      orientations: environment.orientation.map { [$0] },
      categories: categories ?? (isTextSized ? [] : PreferredContentSizeCategory.allCases)
    )
  }

  /// Reads a list of content size categories: `large,accessibilityLarge` or `all`.
  private static func categories(_ argument: String) throws -> [PreferredContentSizeCategory] {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return try ValidationError.translating { () throws(LayoutError) in
      try LayoutMatrix.categories(names)
    }
  }

  /// Whether a trait fixes the content size category.
  private var isTextSized: Bool {
    environment.trait.contains { $0.key == "preferredContentSizeCategory" }
  }

  /// Checks a document and shows the progress.
  private func check(
    _ document: String,
    with checker: DocumentChecker,
    _ output: CommandOutput
  ) throws(LayoutError) -> DocumentCheck {
    defer { output.progress.end() }
    let count = try? matrix().combinations.count
    return try checker.check(document) { index, combination in
      output.progress.set("checking \(index + 1) of \(count ?? 0)  \(combination.name)")
    }
  }
}
