import LayoutModel
import LayoutSystem
import SystemPackage

/// The settings for all documents of a folder and the folders in it: `layouthost.json`.
///
/// - `device`: the device if neither a document nor a flag names one.
/// - `deadline`, `memory`: the limits of each call of a plugin, as `"250ms"` and `"64MiB"`.
/// - `timeLimit`, `memoryLimit`: the limits of each operation, as `"10s"` and `"896MiB"`.
/// - `allow`: the capabilities that plugins may request, as far as the operator allows them.
/// - `fallback`: the layout of a section whose plugin fails, if its document names none.
/// - `plugins`: an array of folders of plugins: `folder`, relative to the file; `deadline`,
///   `memory`, `isolation` and `allow` of its own.
/// - `providers`: an object of other sources by name: the folder `plugins`, with `deadline`,
///   `memory`, `isolation` and `allow`; or a program: its `command`, with `watch` and `deadline`, or its
///   `address`, with `deadline`.
package struct ProjectFile: Sendable, Hashable {
  /// A folder of plugins.
  package struct Folder: Sendable, Hashable {
    /// The path, relative to the working directory or absolute.
    package var path: String
    /// The limits of its plugins' calls.
    var budget: PluginBudget
    /// The processes in which its plugins run; nil means the host's.
    package var isolation: PluginIsolation?
    /// The capabilities that its plugins may request; nil means those of the project.
    var allow: PluginGrants.Limit?
    /// The key in `providers`; nil if it is a folder of `plugins`.
    package var provider: String?
  }

  /// A program that offers providers.
  package struct Program: Sendable, Hashable {
    /// The program; its folder is that of the file.
    package var program: ProviderProgram
    /// The deadline of its calls.
    package var budget: PluginBudget
  }

  /// The file's name.
  package static let name = "layouthost.json"
  /// The name of the file beside it that a prompt runs when it starts.
  package static let startupName = PluginFolder.startupName
  /// The file's name in earlier versions, which fails with an error.
  static let oldName = "layouthost.toml"

  /// The file's path.
  package var path: String
  /// The device's id or name.
  package var device: String?
  /// The limits of all plugins' calls.
  var budget: PluginBudget
  /// The time of each operation; nil means the default.
  var timeLimit: PluginDeadline?
  /// The memory of each operation, in bytes; nil means the default.
  var memoryLimit: Int?
  /// The capabilities that plugins may request; nil means all that the operator allows.
  var allow: PluginGrants.Limit?
  /// The provider that takes the place of a section's if that fails; nil if the failure is the
  /// document's.
  var fallback: String?
  /// The folders of plugins, in their order.
  package var folders: [Folder]
  /// The programs of providers, in their order.
  package var programs: [Program] = []
}

// Finding and reading.
extension ProjectFile {
  /// Returns the nearest project file, in a folder or above it.
  ///
  /// - Throws: the failure of that file; `INVALID_ARGUMENT` for a `layouthost.toml`.
  static func nearest(to folder: String) throws(LayoutError) -> ProjectFile? {
    guard let path = nearestPath(to: folder) else { return nil }
    guard path.hasSuffix(name) else { throw refusal(of: path) }
    return try read(path)
  }

  /// Returns the path of the nearest project file, in a folder or above it, of either name.
  static func nearestPath(to folder: String) -> String? {
    for folder in upwards(from: FilePath(folder)) {
      for file in [name, oldName] where FilePath(folder + file).isThere {
        return folder + file
      }
    }
    return nil
  }

  /// Returns a folder and those above it, each with a trailing separator; relative paths stay
  /// relative, as users write them.
  private static func upwards(from folder: FilePath) -> [String] {
    let working = FilePath.current
    var folder = folder.lexicallyNormalized()
    if folder.string == ".." || folder.string.hasPrefix("../") {
      folder = working.pushing(folder).lexicallyNormalized()
    }
    // Shortened as text, since a path checks all its components at each step.
    var (path, folders) = (folder.string[...], [String]())
    while !path.isEmpty, path != "/" {
      folders.append(path + "/")
      path = path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)]
    }
    guard folder.isRelative else { return folders + ["/"] }
    return folders + (0...working.components.count).map { String(repeating: "../", count: $0) }
  }

  // MARK: Reading

  private static func read(_ path: String) throws(LayoutError) -> ProjectFile {
    let text = try text(of: path)
    do throws(LayoutError) {
      return try decode(ValueDecoder(try JSONReader.read(text)), path: path)
    } catch {
      var failure = error.moved(in: "the project file")
      failure.file = path
      throw failure.excerpted(from: text, file: path)
    }
  }

  private static func text(of path: String) throws(LayoutError) -> [UInt8] {
    do {
      return try FileReading.plainBytes(of: path)
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the project file cannot be read: \(error)",
        file: path
      )
    }
  }

  /// Returns the failure of a project file in the format of earlier versions.
  private static func refusal(of path: String) -> LayoutError {
    var failure = LayoutError(
      .invalidArgument,
      origin: .document,
      message: "the project file is now \(name); \(oldName) is ignored",
      hint: "write the same keys as JSON: "
        + #"{"device": "iPhone 15 Pro", "plugins": [{"folder": "plugins"}]}"#
    )
    failure.file = path
    return failure
  }

  private static func decode(_ node: ValueDecoder, path: String) throws(LayoutError)
    -> ProjectFile
  {
    let fields = try node.object(
      keys: [
        "device", "deadline", "memory", "timeLimit", "memoryLimit", "allow", "fallback", "plugins",
        "providers",
      ]
    )
    let device = try fields.optionalString("device")
    if let device, Device.named(device) == nil {
      let problem = LayoutError.Problem.unknownName(device, kind: "device", known: Device.names)
      throw try fields.required("device").error(problem)
    }
    let (sources, programs) = try providers(fields, of: path)
    return ProjectFile(
      path: path,
      device: device,
      budget: try budget(fields),
      timeLimit: try fields.optional("timeLimit", time),
      memoryLimit: try fields.optional("memoryLimit", size),
      allow: try allow(fields, in: path),
      fallback: try fields.optionalString("fallback"),
      folders: try fields.list("plugins") { node throws(LayoutError) in
        try folder(node, at: "folder", of: path)
      } + sources,
      programs: programs
    )
  }

  /// Decodes the capabilities that plugins may request; nil without such a list.
  private static func allow(
    _ fields: KeyedDecoder,
    in path: String
  ) throws(LayoutError) -> PluginGrants.Limit? {
    try fields.optional("allow") { node throws(LayoutError) in
      try PluginGrants.Limit(node, in: path)
    }
  }

  /// Decodes a folder of plugins, whose path a key names, relative to the file's folder or absolute.
  private static func folder(
    _ node: ValueDecoder,
    at key: String,
    of path: String
  ) throws(LayoutError) -> Folder {
    if case .string(let name) = node.value.content {
      var failure = node.wrongType("an object")
      failure.hint = #"write {"\#(key)": "\#(name)"}"#
      throw failure
    }
    let root = FilePath(path).removingLastComponent()
    let fields = try node.object(keys: [key, "deadline", "memory", "isolation", "allow"])
    let folder = FilePath(try fields.string(key))
    let place = folder.isRelative ? root.pushing(folder).lexicallyNormalized() : folder
    return Folder(
      // The folder of a project in the working directory is empty without its dot.
      path: place.isEmpty ? "." : place.string,
      budget: try budget(fields),
      isolation: try fields.optionalWord("isolation", PluginIsolation.self, kind: "isolation"),
      allow: try allow(fields, in: path)
    )
  }

  /// Decodes `providers`, an object of folders of plugins and of programs by name.
  private static func providers(
    _ fields: KeyedDecoder,
    of path: String
  ) throws(LayoutError) -> ([Folder], [Program]) {
    guard let node = fields["providers"] else { return ([], []) }
    let providers = try node.anyObject()
    var (folders, programs): ([Folder], [Program]) = ([], [])
    for member in providers.object.members {
      let node = try providers.required(member.key)
      guard try node.anyObject().has("plugins") else {
        programs.append(try program(node, named: member.key, of: path))
        continue
      }
      var source = try folder(node, at: "plugins", of: path)
      source.provider = member.key
      folders.append(source)
    }
    return (folders, programs)
  }

  /// Decodes a program: a `command` or an `address`.
  private static func program(
    _ node: ValueDecoder,
    named name: String,
    of path: String
  ) throws(LayoutError) -> Program {
    let root = FilePath(path).removingLastComponent()
    let keys = ["plugins", "command", "address", "watch", "deadline"]
    let fields = try node.object(keys: keys)
    let command = try fields.optional("command", command)
    let launch: ProviderProgram.Launch
    switch (command, try fields.optionalString("address")) {
    case (let words?, nil): launch = .command(words)
    case (nil, let address?): launch = .address(address)
    default:
      throw node.error(
        .contradiction("a provider has one of the keys “plugins”, “command” and “address”")
      )
    }
    let watched = try fields["watch"]?.strings()
    let program = ProviderProgram(name: name, launch, folder: root.string, watched: watched)
    return Program(program: program, budget: try budget(fields))
  }

  /// Decodes a command: a program and its arguments.
  private static func command(_ node: ValueDecoder) throws(LayoutError) -> [String] {
    let words = try node.strings()
    guard let first = words.first, !first.isEmpty else {
      throw node.error(.notAllowed(expected: "a program and its arguments", found: "no program"))
    }
    guard words.allSatisfy({ !$0.utf8.contains(0) }) else {
      throw node.error(.notAllowed(expected: "words", found: "one with a NUL"))
    }
    return words
  }

  private static func budget(_ fields: KeyedDecoder) throws(LayoutError) -> PluginBudget {
    PluginBudget(
      deadline: try fields.optional("deadline", time),
      memoryCeiling: try fields.optional("memory", size)
    )
  }

  private static func time(_ node: ValueDecoder) throws(LayoutError) -> PluginDeadline {
    try quantity(node, "a time such as \"250ms\", \"2s\" or \"none\"", PluginDeadline.init)
  }

  private static func size(_ node: ValueDecoder) throws(LayoutError) -> Int {
    try quantity(node, "a size such as \"64MiB\" or \"1GiB\"", Int.init(memorySize:))
  }

  private static func quantity<Value>(
    _ node: ValueDecoder,
    _ words: String,
    _ parse: (String) -> Value?
  ) throws(LayoutError) -> Value {
    let text = try node.string()
    guard let value = parse(text) else {
      throw node.error(.notAllowed(expected: words, found: "“\(text)”"))
    }
    return value
  }
}

extension HostConfiguration {
  /// Returns the project file that applies to a folder or a file, if any.
  /// - Throws: the failure of that file, and, where plugins run only as their lock has them, the
  ///   differences.
  func project(nearestTo path: String) throws(LayoutError) -> ProjectFile? {
    let project = usesProjectFiles ? try ProjectFile.nearest(to: path) : nil
    if requiresLock { try PluginLocking(self, project).check() }
    return project
  }
}
