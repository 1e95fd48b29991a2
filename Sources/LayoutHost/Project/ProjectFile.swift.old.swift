import LayoutModel

/// What holds for all documents of a folder and its sub-folders: `layouthost.toml`.
///
/// | key | |
/// | --- | --- |
/// | `device` | the device where neither a document nor a flag names one |
/// | `deadline`, `memory` | what each call of a plugin may use, as `"250ms"` and `"64MiB"` |
/// | `[[plugins]]` | a folder of plugins: `folder`, relative to the file; `deadline` and `memory` of its own |
public struct ProjectFile: Sendable, Hashable {
  /// A folder of plugins.
  public struct Folder: Sendable, Hashable {
    /// The path, as it leads there from the working directory.
    public var path: String
    /// What is said of its plugins' calls.
    public var budget: PluginBudget
  }

  /// The file's name.
  public static let name = "layouthost.toml"

  /// The file's path.
  public var path: String
  /// The device's id or name.
  public var device: String?
  /// What is said of all plugins' calls.
  public var budget: PluginBudget
  /// The folders of plugins, in their order.
  public var folders: [Folder]
}

/// Whether project files count.
public enum ProjectFileUse: Sendable, Hashable {
  /// The nearest one counts, upwards from a document's folder.
  case nearest
  /// None is looked for.
  case ignored
}

extension ProjectFileUse {
  /// The file that counts for a folder or a file, if any does.
  func nearest(to path: String) throws(LayoutError) -> ProjectFile? {
    self == .ignored ? nil : try ProjectFileReader().nearest(to: path)
  }
}
