import FoundationEssentials
package import LayoutModel
import LayoutPlugins
import SystemPackage

/// The outcome of a check of one plugin.
package struct PluginCheck: Sendable {
  /// On what a plugin was tried.
  package enum Trial: Sendable, Equatable {
    /// On documents that name it.
    case examples([String])
    /// On a few items without fields, since no document names it.
    case sample
    /// On nothing, and why.
    case none(String)
  }

  /// The plugin, with its failure if it does not load.
  package let plugin: ProviderDescriptor
  /// On what it was tried.
  package let trial: Trial
  /// The errors found.
  package let failures: [LayoutError]
}

/// Loads plugins and tries them on documents, to see whether they are sound.
package struct PluginChecker {
  private let configuration: HostConfiguration
  private let examples: [String]

  /// Creates a checker that tries plugins within a configuration's budget.
  /// - Parameters:
  ///   - configuration: the budget and flags of the sessions.
  ///   - examples: documents, or folders of documents, that count beside those in the folder `examples`
  ///     beside a plugin.
  package init(_ configuration: HostConfiguration, examples: [String] = []) {
    self.configuration = configuration
    self.examples = examples
  }

  /// Checks a plugin's file, or all plugins of a folder.
  ///
  /// Each is loaded, and lays out the documents that name it several times, in states of their own and
  /// after other questions: the layouts have to be the same to the bit.
  /// - Throws: a failure where the path is neither, or has no plugins.
  package func check(_ path: String) throws(LayoutError) -> [PluginCheck] {
    let project = try configuration.projectFile.nearest(to: path)
    let found = programFiles(path, of: project)
    let files = try (found == nil ? files(at: path) : found ?? [])
      .map { file in
        var file = file
        if file.source is ProgramSource { return file }
        let configuration = configuration.adding(folderOf: file)
        let folder = configuration.pluginFolders(in: project).first
        file.budget = folder?.budget
        file.isolation = folder?.isolation
        return file
      }
    let listings = ProviderRegistry.check(
      files,
      budget: configuration.budget.lua,
      logger: configuration.logger,
      isolation: configuration.isolation ?? .none,
      workerProgram: configuration.workerProgram
    )
    // Only a program that runs says what else it offers.
    if let all = programFiles(path, of: project), all.count > files.count { return try check(path) }
    return try zip(files, listings)
      .map { file, listing throws(LayoutError) in
        try check(listing, in: file, of: project)
      }
  }

  /// The providers of the program that a project has under a name, or that a file belongs to; nil for others.
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
      return PluginCheck(plugin: plugin, trial: .none("it does not load"), failures: [failure])
    }
    let configuration =
      file.source is ProgramSource ? configuration : configuration.adding(folderOf: file)
    let loader = DocumentLoader(self.configuration, project: project)
    let paths = try loader.examples(of: plugin, besides: examples)
    guard paths.isEmpty else {
      let failures = paths.compactMap { path in
        Self.failure(of: plugin) { () throws(LayoutError) in
          var failure = try configuration.nondeterminism { session throws(LayoutError) in
            try session.open(path: path)
          }
          failure?.file = path
          return failure
        }
      }
      return PluginCheck(plugin: plugin, trial: .examples(paths), failures: failures)
    }
    guard let sample = plugin.sampleDocument else {
      return PluginCheck(plugin: plugin, trial: .none("no example names it"), failures: [])
    }
    do throws(LayoutError) {
      let failure = try configuration.nondeterminism { session throws(LayoutError) in
        // A folder of plugins is named by the configuration, a program only by the project.
        if file.source is ProgramSource { try session.useProject() }
        try session.open(sample)
      }
      let failures = [failure].compactMap { $0?.about(plugin) }
      return PluginCheck(plugin: plugin, trial: .sample, failures: failures)
    } catch {
      guard error.mayBeOfItems else {
        return PluginCheck(plugin: plugin, trial: .sample, failures: [error])
      }
      // It may need fields that items of no document do not have.
      let reason = "no example names it, and with items without fields: \(error.message)"
      return PluginCheck(plugin: plugin, trial: .none(reason), failures: [])
    }
  }

  /// Returns the error that a body returns or throws.
  private static func failure(
    of plugin: ProviderDescriptor,
    _ body: () throws(LayoutError) -> LayoutError?
  ) -> LayoutError? {
    do throws(LayoutError) {
      return try body()?.about(plugin)
    } catch {
      return error
    }
  }

  /// The files of a folder, or the one that is named.
  private func files(at path: String) throws(LayoutError) -> [PluginFile] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "there is no such file or folder",
        hint: NearPath.plugin.hint(for: path),
        file: path
      )
    }
    let main = FilePath(path).appending("init.lua").string
    // A folder with an init.lua is a plugin itself.
    let isPlugin = isFolder && FileManager.default.fileExists(atPath: main)
    let files =
      isFolder && !isPlugin
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
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
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
    if file.isRelative {
      file = FilePath(FileManager.default.currentDirectoryPath).pushing(file).lexicallyNormalized()
    }
    let folder = file.removingLastComponent()
    let name = folder.lastComponent?.string ?? "init"
    // As it was named, unless that does not say the folder.
    let isNamed = FilePath(path).removingLastComponent().lastComponent?.string == name
    return PluginFile(name: name, path: isNamed ? path : file.string)
  }
}

extension LayoutError {
  /// Whether items without fields may be the reason.
  ///
  /// They are none to run out of time or memory.
  fileprivate var mayBeOfItems: Bool { code == .internal || code == .invalidArgument }

  /// The failure as one of a plugin.
  fileprivate func about(_ plugin: ProviderDescriptor) -> LayoutError {
    var failure = self
    (failure.plugin, failure.version) = (plugin.name, plugin.version)
    return failure
  }
}

extension HostConfiguration {
  /// The configuration with the folder that a plugin's file is in, unless it is there.
  fileprivate func adding(folderOf file: PluginFile) -> HostConfiguration {
    var folder = FilePath(file.path).removingLastComponent()
    if FilePath(file.path).lastComponent?.string == "init.lua" { folder.removeLastComponent() }
    var configuration = self
    configuration.folders = configuration.folders.adding(
      folder.string.isEmpty ? "." : folder.string
    )
    return configuration
  }
}

extension HostConfiguration {
  /// Lays a document out in several ways that must come to the same.
  ///
  /// Lua orders the string keys of a table by a seed that differs from state to state, and gives each
  /// table an address; a plugin whose answers depend on either gives another layout on the next run.
  /// One that keeps something between its calls gives another layout after other questions.
  /// - Parameter open: shows the document in a session; called for three sessions.
  /// - Returns: why the layouts differ; nil where all are the same to the bit.
  /// - Throws: the failure of the document or of a provider.
  func nondeterminism(
    opening open: (Session) throws(LayoutError) -> Void
  ) throws(LayoutError) -> LayoutError? {
    // All live at once: a state that is made where another one was may have its seed.
    let sessions = [Session(self), Session(self), Session(self)]
    for session in sessions { try open(session) }
    let trace = try LayoutTrace(of: sessions[0], .forwards)
    if let difference = trace.difference(from: try LayoutTrace(of: sessions[1], .forwards)) {
      return Self.nondeterminism(
        difference,
        "two runs give different layouts",
        hint: "pairs has a different order in each run, and tostring of a table a different text; "
          + "host.sortedPairs always has the same order"
      )
    }
    sessions[2].askSomethingElse()
    if let difference = trace.difference(from: try LayoutTrace(of: sessions[2], .backwards)) {
      return Self.nondeterminism(
        difference,
        "the layout depends on earlier calls",
        hint: "keep no state in variables outside the hook: compute it in each call"
      )
    }
    return nil
  }

  private static func nondeterminism(
    _ difference: String,
    _ words: String,
    hint: String
  ) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: "\(words): \(difference)",
      hint: hint
    )
  }
}
