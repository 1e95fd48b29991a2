package import LayoutModel
import LayoutPlugins
import LayoutProviders
import LayoutSystem
import SystemPackage

/// The outcome of a check of one plugin.
package struct PluginCheck: Sendable {
  /// The documents of the dry run.
  package enum DryRun: Sendable, Equatable {
    /// Documents that name the plugin.
    case examples([String])
    /// A few items with the fields that the plugin reads, since no document names it.
    case sample
    /// No documents, with the reason.
    case none(String)
  }

  /// The plugin, with its failure if it does not load.
  package let plugin: ProviderDescriptor
  /// The documents of the plugin's dry run.
  package let dryRun: DryRun
  /// The errors found.
  package let failures: [LayoutError]
  /// Likely mistakes, which do not fail the check: hooks whose work grows faster than n log n, and a version that is
  /// none.
  package internal(set) var warnings: [String] = []

  /// Whether the plugin loads, but its behaviour is unknown.
  package var isUntried: Bool {
    guard case .none = dryRun else { return false }
    return plugin.failure == nil
  }
}

/// Loads plugins and tests them with documents.
package struct PluginChecker {
  private let configuration: HostConfiguration
  private let examples: [String]

  /// Creates a checker that runs plugins within a configuration's budget, on examples besides those
  /// in the folder `examples` beside a plugin.
  package init(_ configuration: HostConfiguration, examples: [String] = []) {
    self.configuration = configuration
    self.examples = examples
  }

  /// Checks a plugin's file, or all plugins of a folder.
  ///
  /// Each plugin is loaded and lays out the documents that name it several times, in separate
  /// states and after other calls: the layouts must be the same to the bit. A plugin that no
  /// document names lays out samples. Test files are left out.
  /// - Throws: a failure if the path is neither, or has no plugins.
  package func check(_ path: String) throws(LayoutError) -> [PluginCheck] {
    // A list of all files also contains the tests beside plugins.
    guard !path.hasSuffix(PluginFile.testSuffix) else { return [] }
    let project = try configuration.project(nearestTo: path)
    let found = programFiles(path, of: project)
    let files = try (found == nil ? files(at: path) : found ?? [])
    let listings = listings(of: files, of: project)
    // Only a running program lists its other providers.
    if let all = programFiles(path, of: project), all.count > files.count { return try check(path) }
    return try listings.map { file, listing throws(LayoutError) in
      var check = try check(listing, in: file, of: project)
      if check.failures.isEmpty {
        check.warnings = listing.versionWarnings + growthWarnings(about: listing, in: file)
      }
      return check
    }
  }

  /// Returns the plugins that load from a folder, which need not exist.
  /// - Throws: the failure of a project file.
  package func plugins(in folder: String) throws(LayoutError) -> [ProviderDescriptor] {
    let project = try configuration.project(nearestTo: folder)
    return listings(of: PluginFolder(path: folder).files(), of: project).map(\.listing)
  }

  /// Loads plugins of a folder within its budget, with the plugins that they use.
  private func listings(
    of files: [PluginFile],
    of project: ProjectFile?
  ) -> [(file: PluginFile, listing: ProviderDescriptor)] {
    let folders =
      files.first { !($0.source is ProgramSource) }
      .map { configuration.adding(folderOf: $0).pluginFolders(in: project) } ?? []
    let files =
      files.map { file in
        let path = folderPath(of: file)
        guard let folder = folders.first(where: { $0.path == path }),
          !(file.source is ProgramSource)
        else { return file }
        return PluginFile(
          name: file.name,
          path: file.path,
          budget: folder.budget,
          isolation: folder.isolation,
          grants: folder.grants,
          source: folder
        )
      }
    let registry = ProviderRegistry(
      sources: folders,
      budget: configuration.budget.limits,
      logger: configuration.logger,
      isolation: configuration.isolation ?? .none,
      grants: configuration.grants(in: project),
      processes: configuration.processes
    )
    return zip(files, registry.check(files)).map { ($0, $1) }
  }

  /// Returns the providers of the program that a project names, or that owns a file; nil if it is
  /// another path.
  private func programFiles(_ path: String, of project: ProjectFile?) -> [PluginFile]? {
    let identity = FileIdentity(path)
    let source = configuration.programs(in: project)
      .first { source in
        guard let identity else { return source.program.name == path }
        return source.program.watched.contains { FileIdentity($0) == identity }
      }
    return source?.files()
  }

  private func check(
    _ plugin: ProviderDescriptor,
    in file: PluginFile,
    of project: ProjectFile?
  ) throws(LayoutError) -> PluginCheck {
    if let failure = plugin.failure {
      return PluginCheck(plugin: plugin, dryRun: .none("it does not load"), failures: [failure])
    }
    let configuration =
      file.source is ProgramSource ? configuration : configuration.adding(folderOf: file)
    let loader = DocumentLoader(self.configuration, project: project)
    let paths = try loader.examples(of: plugin, besides: examples)
    guard paths.isEmpty else {
      let failures = paths.compactMap { path -> LayoutError? in
        do throws(LayoutError) {
          var failure = try configuration.nondeterminism { session throws(LayoutError) in
            try session.open(path: path)
          }
          failure?.file = path
          return failure?.about(plugin)
        } catch {
          return error
        }
      }
      return PluginCheck(plugin: plugin, dryRun: .examples(paths), failures: failures)
    }
    return check(plugin, on: sample(of: plugin, in: file), configuration)
  }

  /// Returns the samples of a plugin.
  private func sample(of plugin: ProviderDescriptor, in file: PluginFile) -> PluginSample {
    // The configuration can name a folder of plugins; only the project names a program.
    let isProgram = file.source is ProgramSource
    let text = isProgram ? nil : try? FileReading.bytes(of: file.path)
    return PluginSample(
      of: plugin,
      text: String(decoding: text ?? [], as: UTF8.self),
      needsProject: isProgram
    )
  }

  /// Returns the warnings about the work of a plugin that passes the check; empty for a program, whose work is not
  /// counted.
  private func growthWarnings(about plugin: ProviderDescriptor, in file: PluginFile) -> [String] {
    guard !(file.source is ProgramSource) else { return [] }
    return GrowthProbe(of: plugin, in: configuration.adding(folderOf: file))
      .warnings(sample(of: plugin, in: file))
  }

  /// The item counts of samples: one large enough to scroll, and those at which formulas divide by
  /// 0.
  private static let sampleCounts = [12, 1, 0]

  /// Tests a plugin that no document names with items that have the fields that it reads.
  private func check(
    _ plugin: ProviderDescriptor,
    on sample: PluginSample,
    _ configuration: HostConfiguration
  ) -> PluginCheck {
    guard sample.document(itemCount: 1) != nil else {
      return PluginCheck(plugin: plugin, dryRun: .none("no example names it"), failures: [])
    }
    var failures: [LayoutError] = []
    for fields in sample.differentFields {
      do throws(LayoutError) {
        let found = try configuration.nondeterminism(of: sample, fields, Self.sampleCounts[0])
        return PluginCheck(
          plugin: plugin,
          dryRun: .sample,
          failures: found.map { [$0.about(plugin)] }
            ?? configuration.failures(of: sample, fields, Self.sampleCounts.dropFirst())
        )
      } catch {
        failures.append(error)
        guard error.mayBeOfItems else { break }
      }
    }
    // Items without fields reveal mistakes in the plugin itself.
    let failure = failures[0]
    if let field = failures.last.flatMap(sample.field(namedIn:)) {
      let reason =
        "no example names it, and no sample fits its field “\(field)”: \(failure.message)"
      return PluginCheck(plugin: plugin, dryRun: .none(reason), failures: [])
    }
    let dryRun = PluginCheck.DryRun.none("no example names it, and it fails on every sample")
    return PluginCheck(plugin: plugin, dryRun: dryRun, failures: [failures.last ?? failure])
  }

  /// Returns the files of a folder, or the named file.
  private func files(at path: String) throws(LayoutError) -> [PluginFile] {
    guard let kind = FileStatus.Kind(of: path) else {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "there is no such file or folder",
        hint: NearPath.plugin.hint(for: path),
        file: path
      )
    }
    let main = FilePath(path).appending("init.lua").string
    // A folder with an init.lua is itself a plugin.
    let isPlugin = kind == .folder && FilePath(main).isThere
    let files =
      kind == .folder && !isPlugin
      ? PluginFolder(path: path).files() : [Self.file(isPlugin ? main : path)]
    guard !files.isEmpty else {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "the folder has no plugins",
        file: path
      )
    }
    return files
  }

  /// Checks that a named folder of plugins exists.
  package static func checkFolder(_ path: String) throws(LayoutError) {
    guard FileStatus.Kind(of: path) == .folder else {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "there is no such plugin folder",
        hint: NearPath.folder.hint(for: path),
        file: path
      )
    }
  }

  private static func file(_ path: String) -> PluginFile {
    var file = FilePath(path)
    guard file.lastComponent?.string == "init.lua" else {
      return PluginFile(name: file.stem ?? path, path: path)
    }
    if file.isRelative { file = file.absolute }
    let folder = file.removingLastComponent()
    let name = folder.lastComponent?.string ?? "init"
    // The name as given, unless it has no folder.
    let isNamed = FilePath(path).removingLastComponent().lastComponent?.string == name
    return PluginFile(name: name, path: isNamed ? path : file.string)
  }
}

extension ProviderDescriptor {
  /// The warning about a version that no range of versions contains; empty if it has another one, or none.
  fileprivate var versionWarnings: [String] {
    guard let version, SemanticVersion(version) == nil else { return [] }
    return [
      "the version “\(version)” is not like 1.2.3 (semver.org), so every range of versions in “uses” refuses it"
    ]
  }
}

extension LayoutError {
  /// Whether missing fields of items may be the reason.
  ///
  /// They are not the reason for running out of time or memory.
  fileprivate var mayBeOfItems: Bool { code == .internal || code == .invalidArgument }

  /// Returns the failure with a plugin as its subject.
  fileprivate func about(_ plugin: ProviderDescriptor) -> LayoutError {
    var failure = self
    (failure.plugin, failure.version) = (plugin.name, plugin.version)
    return failure
  }
}

/// Returns the path of the folder in which a plugin is.
private func folderPath(of file: PluginFile) -> String {
  var folder = FilePath(file.path).removingLastComponent()
  if FilePath(file.path).lastComponent?.string == "init.lua" { folder.removeLastComponent() }
  return folder.string.isEmpty ? "." : folder.string
}

extension HostConfiguration {
  /// Returns the configuration with the folder of a plugin's file added, unless it has it.
  fileprivate func adding(folderOf file: PluginFile) -> HostConfiguration {
    var configuration = self
    configuration.folders = configuration.folders.adding(folderPath(of: file))
    return configuration
  }

  /// Lays a sample out in several ways.
  fileprivate func nondeterminism(
    of sample: PluginSample,
    _ fields: PluginSample.Fields,
    _ count: Int
  ) throws(LayoutError) -> LayoutError? {
    guard let document = sample.document(itemCount: count, fields: fields) else { return nil }
    return try nondeterminism { session throws(LayoutError) in
      if sample.needsProject { try session.useProject() }
      try session.open(document)
    }
  }

  /// Returns the first failure of further samples, with the item count at which it happens.
  fileprivate func failures(
    of sample: PluginSample,
    _ fields: PluginSample.Fields,
    _ counts: ArraySlice<Int>
  ) -> [LayoutError] {
    for count in counts {
      do throws(LayoutError) {
        if let failure = try nondeterminism(of: sample, fields, count) { return [failure] }
      } catch {
        var failure = error
        failure.message = "with \(count.counted("item")): \(error.message)"
        return [failure]
      }
    }
    return []
  }

  /// Lays a document out in several ways that must give the same result.
  ///
  /// Lua orders the string keys of a table by a seed that differs from state to state, and tables as
  /// keys by their addresses; a plugin whose results depend on either gives a different layout on
  /// the next run. A plugin that keeps something between its calls gives a different layout after
  /// other calls.
  /// - Parameter open: shows the document in a session; called for three sessions.
  /// - Returns: the reason why the layouts differ; nil if all are the same to the bit.
  /// - Throws: the failure of the document or of a provider.
  func nondeterminism(
    opening open: (Session) throws(LayoutError) -> Void
  ) throws(LayoutError) -> LayoutError? {
    // All exist at once: a state at the address of an earlier one may have its seed.
    let sessions = [Session(self), Session(self), Session(self)]
    for session in sessions { try open(session) }
    let trace = try LayoutTrace(of: sessions[0], .forwards)
    if let difference = trace.difference(from: try LayoutTrace(of: sessions[1], .forwards)) {
      return Self.nondeterminism(
        "two runs give different layouts: \(difference)",
        hint: "pairs has a different order in each run; host.sortedPairs always has the same"
      )
    }
    sessions[2].askSomethingElse()
    if let difference = trace.difference(from: try LayoutTrace(of: sessions[2], .backwards)) {
      return Self.nondeterminism(
        "the layout depends on earlier calls: \(difference)",
        hint: "keep no state in variables outside the hook: compute it in each call"
      )
    }
    return nil
  }

  private static func nondeterminism(_ message: String, hint: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .plugin, message: message, hint: hint)
  }
}
