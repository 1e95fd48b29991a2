import LayoutModel
import LayoutPlugins
import LayoutSystem
import SystemPackage

/// The findings about plugin folders: one for each folder, and one for each plugin that fails to
/// load.
struct PluginFindings {
  private static let subject = "plugins"
  private static let namingLimit = 3

  private let places: [PluginPlace]
  private let programs: [ProgramSource]
  private let registry: ProviderRegistry

  init(_ configuration: HostConfiguration, project: ProjectFile?) {
    places = configuration.folders.places(in: project)
    programs = configuration.programs(in: project)
    registry = ProviderRegistry(
      sources: configuration.pluginFolders(in: project) + configuration.programs(in: project),
      budget: configuration.budget.filled(from: project?.budget).limits,
      textMeasurer: configuration.textMeasurer,
      logger: configuration.logger,
      metrics: configuration.metrics,
      isolation: configuration.isolation ?? .none,
      grants: configuration.grants(in: project),
      processes: configuration.processes
    )
  }

  /// The folders' paths.
  var folders: [String] { places.map(\.path) }

  /// The folders in order, each with its failing plugins; then duplicate names, and
  /// plugins that take the place of others.
  var findings: [Finding] {
    let providers = registry.providers()
    return places.flatMap { place in [finding(place)] + failures(in: place, providers) }
      + programs.map { finding($0, providers) } + clashes(providers)
      + replacements(providers)
  }

  /// Returns the finding about a program: its providers, or the reason why it is unusable.
  private func finding(_ source: ProgramSource, _ providers: [ProviderDescriptor]) -> Finding {
    // Several commands may begin with the same word.
    let ownNames = source.providerNames
    let own = providers.filter {
      $0.source == .plugin(path: source.program.path) && ownNames.contains($0.name)
    }
    if let failure = own.compactMap(\.failure).first {
      return .problem(
        Self.subject,
        "\(source.program.name) does not run: \(failure.oneLine)",
        advice: failure.hint ?? "start its command yourself to see what it says"
      )
    }
    let names = Self.list(own.map(\.name))
    let words = "\(source.program.name), \(source.program.path) (\(ProjectFile.name))"
    return .ok(Self.subject, "\(words): \(names)")
  }

  /// Returns some names, and the number of the others.
  static func list(_ names: [String]) -> String {
    let more = names.count - namingLimit
    return names.prefix(namingLimit).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  // MARK: Folders

  private func finding(_ place: PluginPlace) -> Finding {
    let words = "\(place.path) (\(place.origin.words))"
    guard let kind = FileStatus.Kind(of: place.path) else { return missing(place, words) }
    guard kind == .folder else {
      return .problem(
        Self.subject,
        "\(words) is not a folder",
        advice: "name the folder that contains it"
      )
    }
    guard (try? FilePath(place.path).names()) != nil else {
      return .problem(
        Self.subject,
        "\(words) cannot be read",
        advice: "allow it: chmod u+rx \(place.path), or check who owns it"
      )
    }
    let count = PluginFolder(path: place.path).files().count
    return .ok(Self.subject, "\(words): \(count.counted("plugin"))")
  }

  private func missing(_ place: PluginPlace, _ words: String) -> Finding {
    switch place.origin {
    case .workingFolder: .ok(Self.subject, "\(words) does not exist; you need none")
    case .flag:
      .problem(Self.subject, "\(words) does not exist", advice: "create it, or name another folder")
    case .projectFile, .variable, .program:
      .warning(Self.subject, "\(words) does not exist", advice: "create it, or remove it")
    }
  }

  // MARK: Plugins

  private func failures(in place: PluginPlace, _ providers: [ProviderDescriptor]) -> [Finding] {
    let files = Set(PluginFolder(path: place.path).files().map(\.path))
    return providers.compactMap { provider in
      guard case .plugin(let path) = provider.source, files.contains(path),
        let failure = provider.failure
      else { return nil }
      var shown = failure
      shown.file = failure.file ?? path
      return .problem(
        Self.subject,
        "\(provider.name) does not load: \(shown.oneLine)",
        advice: failure.hint ?? "layouthost plugins check \(path) shows the line"
      )
    }
  }

  /// Returns the findings about plugins that take the place of others.
  private func replacements(_ providers: [ProviderDescriptor]) -> [Finding] {
    providers.filter { !$0.replacedFiles.isEmpty }
      .map { Finding.ok(Self.subject, $0.replacementNote) }
  }

  /// Returns the findings about names that several providers have, which are unusable.
  private func clashes(_ providers: [ProviderDescriptor]) -> [Finding] {
    var seen: Set<String> = []
    return providers.compactMap { provider in
      guard seen.insert(provider.name).inserted else { return nil }
      do throws(LayoutError) {
        _ = try registry.provider(named: provider.name)
        return nil
      } catch {
        guard error.code == .alreadyExists else { return nil }
        return .problem(Self.subject, error, advice: "rename all but one of them")
      }
    }
  }
}

extension PluginPlace.Origin {
  /// The origin of the folder, in words.
  fileprivate var words: String {
    switch self {
    case .flag: "--plugins"
    case .projectFile: ProjectFile.name
    case .workingFolder: "the standard folder"
    case .variable: "LAYOUTHOST_PLUGINS"
    case .program: "the program's own"
    }
  }
}
