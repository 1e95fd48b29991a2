import ArgumentParser
import LayoutDrawing
import LayoutHost
import LayoutModel
import Logging

/// The arguments of a command in their everyday form, which is read without the argument parser.
///
/// The parser describes each option of a command to itself before it reads the first argument, which takes longer
/// than to lay out most documents. Commands take what they know from here; whatever is left, unusual or wrong goes to
/// the parser, which alone writes messages.
struct EverydayArguments {
  /// An argument that the parser must read.
  struct Unusual: Error {}

  /// The arguments, each nil once it is taken, so that a value stays behind its option.
  private var rest: [String?]

  /// Takes the arguments behind the command's name.
  init(_ arguments: some Sequence<String>) { rest = Array(arguments) }

  /// Takes an option with its value: `--format json` or `--format=json`.
  /// - Parameter name: the option with its dashes.
  /// - Returns: the value; nil without the option.
  /// - Throws: `Unusual` for a value that is missing, empty or begins with a dash.
  private mutating func text(_ name: String) throws -> String? {
    // A short option has its value behind it.
    let start = name.hasPrefix("--") ? name + "=" : nil
    guard
      let index = rest.firstIndex(where: { argument in
        argument == name || start.map { argument?.hasPrefix($0) == true } ?? false
      }), let argument = rest[index]
    else { return nil }
    if let start, argument != name {
      rest[index] = String(argument.dropFirst(start.count))
      return try plain(at: index)
    }
    rest[index] = nil
    return try plain(at: index + 1)
  }

  /// Takes an argument that no parser reads in another way.
  private mutating func plain(at index: Int) throws -> String {
    guard rest.indices.contains(index), let value = rest[index], !value.isEmpty,
      !value.hasPrefix("-")
    else { throw Unusual() }
    rest[index] = nil
    return value
  }

  /// Takes an option.
  /// - Returns: the value; nil without the option.
  /// - Throws: `Unusual` for a value that is not of the type.
  mutating func option<Value: ExpressibleByArgument>(_ name: String) throws -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = Value(argument: text) else { throw Unusual() }
    return value
  }

  /// Takes an option that may be given several times.
  mutating func options<Value: ExpressibleByArgument>(_ name: String) throws -> [Value] {
    var values: [Value] = []
    while let value: Value = try option(name) { values.append(value) }
    return values
  }

  /// Takes a flag.
  mutating func flag(_ name: String) -> Bool {
    guard let index = rest.firstIndex(of: name) else { return false }
    rest[index] = nil
    return true
  }

  /// Takes the last of the operands, which must not begin with a dash unless it is `-`.
  private mutating func operand() throws -> String {
    guard let index = rest.lastIndex(where: { $0 != nil }) else { throw Unusual() }
    guard rest[index] == "-" else { return try plain(at: index) }
    rest[index] = nil
    return "-"
  }

  /// Takes everything that is left, which must be a number of operands.
  mutating func operands(_ count: Int) throws -> [String] {
    let operands = try (0..<count).map { _ in try operand() }
    guard rest.allSatisfy({ $0 == nil }) else { throw Unusual() }
    return operands.reversed()
  }
}

// MARK: Commands

// The initializers set every property, since the parser sets none, and throw any error for arguments that the parser
// must read.

extension SolveCommand {
  init(_ arguments: inout EverydayArguments) throws {
    self.init()
    result = try ResultOptions(&arguments)
    strict = arguments.flag("--strict")
    remote = .none
    environment = try EnvironmentOptions(&arguments)
    host = try HostOptions(&arguments)
    document = try arguments.operands(1)[0]
    try validate()
  }
}

extension DrawCommand {
  init(_ arguments: inout EverydayArguments) throws {
    self.init()
    let file: String? = try arguments.option("-o") ?? arguments.option("--output")
    output = try file.map(PictureOutput.parse)
    (visible, whole) = (arguments.flag("--visible"), arguments.flag("--whole"))
    (labels, label) = (true, try arguments.option("--label"))
    (legend, measure) = (arguments.flag("--legend"), arguments.flag("--measure"))
    bezel = arguments.flag("--bezel")
    (theme, graphics) = (try arguments.option("--theme"), try arguments.option("--graphics"))
    limit = try arguments.option("--limit") ?? PictureOptions.standardElementLimit
    (scale, pixels) = (try arguments.option("--scale"), try arguments.option("--pixels"))
    sheet = .none
    remote = .none
    environment = try EnvironmentOptions(&arguments)
    host = try HostOptions(&arguments)
    document = try arguments.operands(1)[0]
    try validate()
  }
}

extension CheckCommand {
  init(_ arguments: inout EverydayArguments) throws {
    self.init()
    (devices, categories) = (nil, nil)
    format = try arguments.option("--format") ?? .table
    remote = .none
    environment = try EnvironmentOptions(&arguments)
    host = try HostOptions(&arguments)
    documents = try arguments.operands(1)
    try validate()
  }
}

extension ExplainCommand {
  init(_ arguments: inout EverydayArguments) throws {
    self.init()
    format = try arguments.option("--format") ?? .table
    environment = try EnvironmentOptions(&arguments)
    host = try HostOptions(&arguments)
    let operands = try arguments.operands(2)
    (document, item) = (operands[0], try Self.path(operands[1]))
  }
}

// MARK: Groups of options

extension EnvironmentOptions {
  fileprivate init(_ arguments: inout EverydayArguments) throws {
    self.init()
    device = try arguments.option("--device")
    orientation = try arguments.option("--orientation")
    size = try arguments.option("--size")
    contentOffset = try arguments.option("--content-offset")
    state = try arguments.options("--state")
    trait = try arguments.options("--trait")
    try validate()
  }
}

extension HostOptions {
  fileprivate init(_ arguments: inout EverydayArguments) throws {
    self.init()
    plugins = try arguments.options("--plugins")
    deadline = try arguments.option("--deadline")
    memory = try arguments.option("--memory")
    isolate = arguments.flag("--isolate")
    timeLimit = try arguments.option("--time-limit")
    memoryLimit = try arguments.option("--memory-limit")
    logLevel = try arguments.option("--log-level") ?? .info
    color = try arguments.option("--color") ?? .auto
    try validate()
  }
}

extension ResultOptions {
  fileprivate init(_ arguments: inout EverydayArguments) throws {
    self.init()
    format = try arguments.option("--format") ?? .table
    visible = arguments.flag("--visible")
    rect = try arguments.option("--rect")
    try validate()
  }
}

extension ServerOptions {
  /// The options of a command that no service answers; `--server` is left to the parser.
  fileprivate static var none: ServerOptions {
    var options = ServerOptions()
    options.server = nil
    return options
  }
}

extension SheetOptions {
  /// The options of a single picture; those of sheets and films are left to the parser.
  fileprivate static var none: SheetOptions {
    var options = SheetOptions()
    (options.devices, options.film, options.fling, options.animated) = (nil, nil, nil, false)
    return options
  }
}
