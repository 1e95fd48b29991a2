import LayoutSystem
import SystemPackage

/// An external program that offers providers.
public struct ProviderProgram: Sendable, Hashable {
  /// The way to reach a program.
  public enum Launch: Sendable, Hashable {
    /// A command, which is started when one of its providers is first named.
    case command([String])
    /// The address of a program that runs already: `unix:PATH` or `HOST:PORT`.
    case address(String)
  }

  /// The key in `providers`, and the name of its provider if it offers only one.
  public let name: String
  /// The way to reach it.
  public let launch: Launch
  /// The folder that a command works in.
  public let folder: String
  /// The files whose change starts a command again, as errors show them; empty for an address.
  package let watched: [String]

  /// Describes a program.
  /// - Parameters:
  ///   - name: the key in `providers`.
  ///   - launch: the way to reach it; a command has at least one word.
  ///   - folder: the folder that the command works in, and to which files are relative.
  ///   - watched: the files to watch; nil means those that the command names.
  public init(name: String, _ launch: Launch, folder: String, watched: [String]? = nil) {
    self.name = name
    self.launch = launch
    self.folder = folder
    func path(_ file: String) -> String {
      FilePath(file).isRelative ? FilePath(folder).appending(file).string : file
    }
    switch launch {
    case .address: self.watched = []
    case .command(let words):
      // An interpreter is not a file of the project.
      let named = words.dropFirst().filter { Self.isFile(path($0)) }
      let own = words.prefix(1)
        .filter { $0.contains("/") && (FilePath($0).isRelative || named.isEmpty) }
      self.watched = (watched ?? own + named).map(path)
    }
  }

  /// The path in messages: the first file, or else the command's first word or the address.
  public var path: String {
    if let file = watched.first { return file }
    return switch launch {
    case .command(let words): words.first ?? name
    case .address(let address): address
    }
  }

  private static func isFile(_ path: String) -> Bool { FileStatus.Kind(of: path) == .file }

  /// Returns the bytes that differ when a file has changed: its size, its time and its number.
  /// - Throws: the system's `Errno`.
  static func stamp(of path: String) throws -> [UInt8] {
    let status = try FileStatus(of: path)
    return Array("\(status.size) \(status.identity) \(status.contentTime)".utf8)
  }
}
