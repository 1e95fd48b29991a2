/// A named value that scripts meet: a field of a table, or a parameter of a function.
public struct APIValue: Sendable, Equatable {
  /// The name; `[string]` for the fields of any name.
  public let name: String
  /// The type, as LuaCATS writes it.
  public let type: String
  /// Whether it may be left out, or be nil.
  public let isOptional: Bool
  /// What it is.
  public let summary: String

  /// A value that is always there.
  static func value(_ name: String, _ type: String, _ summary: String = "") -> APIValue {
    APIValue(name: name, type: type, isOptional: false, summary: summary)
  }

  /// A value that may be left out.
  static func optional(_ name: String, _ type: String, _ summary: String = "") -> APIValue {
    APIValue(name: name, type: type, isOptional: true, summary: summary)
  }
}

/// A table that scripts read or write, with its fields.
public struct APIClass: Sendable, Equatable {
  /// The name behind `layouthost.`.
  public let name: String
  /// What it is.
  public let summary: String
  /// The fields, in the order in which they are described.
  public let fields: [APIValue]
  /// The fields' names: what is read of such a table, and nothing else.
  let keys: [String]

  init(_ name: String, _ summary: String, _ fields: [APIValue]) {
    self.name = name
    self.summary = summary
    self.fields = fields
    keys = fields.map(\.name)
  }
}

/// A name for a type that is written out in full nowhere else.
public struct APIAlias: Sendable, Equatable {
  /// The name behind `layouthost.`.
  public let name: String
  /// What it is.
  public let summary: String
  /// The types of which it is one, as LuaCATS writes them.
  public let types: [String]

  init(_ name: String, _ summary: String, types: [String]) {
    self.name = name
    self.summary = summary
    self.types = types
  }

  /// One of some words.
  init(_ name: String, _ summary: String, words: [String]) {
    self.init(name, summary, types: words.map { "\"\($0)\"" })
  }
}

/// A function that scripts call.
public struct APIFunction: Sendable, Equatable {
  /// The name, with the tables it is in: `host.text.measure`.
  public let name: String
  /// What it takes.
  public let parameters: [APIValue]
  /// The types of what it returns, as LuaCATS writes them.
  public let results: [String]
  /// What it does.
  public let summary: String
  /// What a plugin has to ask for to get it; nil for nothing.
  let capability: HostCapability?
  /// The types that stand for any others in this function.
  public let generics: [String]

  init(
    _ name: String,
    _ parameters: [APIValue] = [],
    returns results: [String],
    generics: [String] = [],
    needs capability: HostCapability? = nil,
    _ summary: String
  ) {
    self.name = name
    self.parameters = parameters
    self.results = results
    self.summary = summary
    self.capability = capability
    self.generics = generics
  }
}

/// A function that plugins implement.
public struct APIHook: Sendable, Equatable {
  /// What it takes.
  public let parameters: [APIValue]
  /// The type of what it returns, as LuaCATS writes it; nil for nothing.
  public let result: String?
  /// What it is asked for.
  public let summary: String
}
