package import LayoutModel
import LayoutSystem
import SystemPackage

/// The capabilities that the operator lets plugins request; a project's file can only narrow them.
///
/// By default, the operator limits nothing.
package struct OperatorGrants: Sendable, Hashable {
  /// The capabilities of the plugins of a folder.
  private struct Folder: Sendable, Hashable {
    let path: String
    let limit: PluginGrants.Limit
  }

  /// The limit for all plugins but those of the folders below; nil if there is no limit.
  private(set) var general: PluginGrants.Limit?
  /// The folders with limits of their own.
  private var folders: [Folder] = []

  /// Creates grants without limits.
  package init() {}

  /// Creates the same grants for all plugins.
  /// - Parameters:
  ///   - capabilities: the capabilities, and none of the others.
  ///   - place: the place of the operator's choice, in words.
  package init(_ capabilities: Set<HostCapability>, at place: String) {
    general = PluginGrants.Limit(capabilities, at: place)
  }

  /// Reads the operator's file: `allow`, and `plugins` with folders that have an `allow` of their own.
  ///
  /// Plugins of other folders get what the file allows in general, or else nothing.
  /// - Throws: the failure of a file that cannot be read, or the mistake in it.
  package init(file path: String) throws(LayoutError) {
    let text: [UInt8]
    do {
      text = try FileReading.plainBytes(of: path)
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the grants cannot be read: \(error)",
        file: path
      )
    }
    do throws(LayoutError) {
      try self.init(ValueDecoder(try JSONReader.read(text)), path: path)
    } catch {
      var failure = error.moved(in: "the file of grants")
      failure.file = path
      throw failure.excerpted(from: text, file: path)
    }
  }

  private init(_ node: ValueDecoder, path: String) throws(LayoutError) {
    let fields = try node.object(keys: ["allow", "plugins"])
    general =
      try fields.optional("allow") { node throws(LayoutError) in
        try PluginGrants.Limit(node, in: path)
      } ?? PluginGrants.Limit([], at: path)
    let root = FilePath(path).removingLastComponent()
    folders = try fields.list("plugins") { node throws(LayoutError) in
      let fields = try node.object(keys: ["folder", "allow"])
      let folder = FilePath(try fields.string("folder"))
      return Folder(
        path: folder.isRelative ? root.pushing(folder).string : folder.string,
        limit: try PluginGrants.Limit(try fields.required("allow"), in: path)
      )
    }
  }

  /// Returns the limit for the plugins of a folder; nil if there is no limit.
  ///
  /// A folder is the same however its path is written.
  func limit(ofFolder path: String) -> PluginGrants.Limit? {
    guard !folders.isEmpty, let identity = FileIdentity(path) else { return general }
    return folders.first { FileIdentity($0.path) == identity }?.limit ?? general
  }
}
