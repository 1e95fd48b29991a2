/// The plugins' files at one point in time: their names, those that do not work, and the names that
/// clash.
///
/// Two surveys, one before and one after a change of files, show the change of each plugin.
struct PluginSurvey: Equatable {
  /// The names of the plugins by the paths of their files.
  fileprivate(set) var names: [String: String] = [:]
  /// The paths of the files whose current text does not work.
  fileprivate(set) var failing: Set<String> = []
  /// The files and engines of each name that several of them have.
  fileprivate(set) var clashes: [String: [String]] = [:]
}

extension Session {
  /// Returns a survey of the plugins' files as they are on the disk now.
  /// - Complexity: O(number of files in the folders of plugins).
  func surveyPlugins() -> PluginSurvey {
    var survey = PluginSurvey()
    let refusedTexts = refused?.texts ?? [:]
    for file in registry.presentFiles() {
      survey.names[file.path] = file.name
      if file.isFailing || refusedTexts[file.path] != nil { survey.failing.insert(file.path) }
    }
    let native = Set(registry.compiledNames)
    for (name, paths) in Dictionary(grouping: survey.names.keys, by: { survey.names[$0] ?? "" }) {
      let places = (native.contains(name) ? ["an engine of the program"] : []) + paths.sorted()
      if places.count > 1 { survey.clashes[name] = places }
    }
    return survey
  }
}
