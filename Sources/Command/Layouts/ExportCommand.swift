import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutPreview
import LayoutSystem
import SystemPackage

/// The forms in which documents are exported, each a flag.
enum ExportForm: String, EnumerableFlag {
  /// Swift, for UIKit.
  case swift
  /// A page that scrolls.
  case html

  static func help(for value: ExportForm) -> ArgumentHelp? {
    switch value {
    case .swift: "Write Swift that makes an NSCollectionLayoutSection of each section. The default."
    case .html:
      "Write a page in HTML that scrolls without the program. The default for -o FILE.html."
    }
  }
}

/// `layouthost export DOCUMENT`: writes a document as code, or as a page that scrolls by itself;
/// with `--site`, a folder of documents as a site.
///
/// Exit status: 0 if all is written; 65 for a section that code cannot say, or an invalid document,
/// 70 if a plugin fails, 74 if a file cannot be read or written.
struct ExportCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a document as code for UIKit or as a page, or a folder as a site.",
    discussion: """
      The code makes an NSCollectionLayoutSection of each section that has a description, and the \
      UICollectionViewCompositionalLayout around them. Layouts of frames, such as waterfall, have no \
      description and are refused; --section exports the others one by one.

      A page is one file in HTML that loads nothing. It scrolls, snaps and pins as the layout does. A \
      site shows all documents and plugins of a folder, each document as such a page.

      Examples:
        layouthost export docs/examples/mixed.json --swift --section 2
        layouthost export docs/examples/two-columns.json -o two-columns.html
        layouthost export docs/examples/changes --site public
      """
  )

  @Argument(
    help: "A .json or .lua file, or - for JSON on standard input; with --site, a folder.",
    completion: .files
  )
  var document: String

  @Flag(exclusivity: .exclusive)
  var form: ExportForm?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The file to write; a name that ends in .html writes a page. Default: standard output.",
      valueName: "FILE"
    ),
    completion: .file(extensions: ["html", "swift"])
  )
  var output: String?

  @Option(
    help: ArgumentHelp("Write only this section, counted from 0, as code.", valueName: "S")
  )
  var section: Int?

  @Option(
    help: ArgumentHelp(
      "Write a site of the folder's documents and plugins into this folder, in place of an earlier site.",
      valueName: "FOLDER"
    ),
    completion: .directory
  )
  var site: String?

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    guard site == nil || (form == nil && output == nil && section == nil) else {
      throw ValidationError("--site goes with a folder, and with neither a form, -o nor --section.")
    }
    guard section == nil || chosenForm == .swift else {
      throw ValidationError("--section works only with --swift; a page shows the whole document.")
    }
    if let output, PictureForm(path: output) != nil || VideoForm(path: output) != nil {
      throw ValidationError("export writes no pictures: layouthost draw \(document) -o \(output)")
    }
  }

  /// The form that the flags or the name of the file choose.
  private var chosenForm: ExportForm {
    if let form { return form }
    let name = output?.lowercased() ?? ""
    return name.hasSuffix(".html") || name.hasSuffix(".htm") ? .html : .swift
  }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      if let site { return try export(to: site, output, in: context) }
      let configuration = try documentConfiguration(output, in: context)
      switch chosenForm {
      case .swift:
        let session = Session(configuration)
        try session.open(path: document)
        try write(Array(try session.swiftCode(section: section).utf8), to: output)
      case .html:
        try write(try PageRecorder(configuration).html(ofDocumentAt: document), to: output)
      }
    }
  }

  /// Writes the result into the file, or to standard output.
  private func write(_ bytes: [UInt8], to output: CommandOutput) throws {
    if let path = self.output, path != "-" { return try FileWriting.write(bytes, to: path) }
    try bytes.withUnsafeBufferPointer { try output.write(bytes: $0) }
  }

  /// Writes the site of a folder, and reports the documents that have no page.
  private func export(
    to site: String,
    _ output: CommandOutput,
    in context: CommandContext
  ) throws {
    defer { output.progress.end() }
    guard FileStatus.Kind(of: document) == .folder else {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "there is no folder “\(document)”",
        hint: "without --site, export takes a document"
      )
    }
    var configuration = try sessionConfiguration(output, in: context)
    let own = FilePath(document).appending("plugins").string
    if host.plugins.isEmpty, FilePath(document).absolute != FilePath.current,
      FileStatus.Kind(of: own) == .folder
    {
      configuration.folders = configuration.folders.adding(own)
    }
    let failures = try SiteExporter(folder: document, host: configuration)
      .write(to: site) { number, count, path in
        output.progress.set("recording \(number) of \(count)  \(path)")
      }
    output.progress.end()
    for (_, failure) in failures { output.report(failure) }
    if let failure = failures.first?.failure { throw failure.exitCode }
  }
}
