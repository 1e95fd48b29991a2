/// A provider as lists and `layouthost plugins describe` show it.
public struct ProviderDescriptor: Sendable, Equatable {
  /// The origin of a provider.
  public enum Source: Sendable, Equatable {
    /// The library itself.
    case native
    /// A user of the library, in Swift.
    case swift
    /// A plugin; `path` is its file.
    case plugin(path: String)
  }

  /// An option, described in words.
  public struct Option: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The type of its values.
    public var type: String
    /// The default; nil if the option has no default.
    public var defaultValue: String?
    /// The purpose; nil if the provider specifies none.
    public var summary: String?
    /// The type itself; nil if only its words are known.
    package var valueType: ValueType?

    /// Creates an option's description.
    package init(name: String, type: String, defaultValue: String?, summary: String?) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
      self.summary = summary
    }
  }

  /// The name in documents.
  public var name: String
  /// The version; nil in native engines.
  public var version: String?
  /// The purpose, in one sentence.
  public var summary: String?
  /// The look of its sections' items in pictures; nil if it is one that suits them.
  public var look: ElementLook?
  /// The origin.
  public var source: Source
  /// The files of the plugins with the same name, in whose place it stands.
  public var replacedFiles: [String] = []
  /// The hooks that it implements; empty for native engines.
  public var hooks: [ProviderMethodName]
  /// The options that it takes.
  public var options: [Option]
  /// The values that users change of a section that it lays out.
  public var state: [Option] = []
  /// The options as they are checked, with their types and defaults; empty if nothing describes
  /// them.
  package var fields: [FieldDescription] = []
  /// The values of the state as they are checked.
  package var stateFields: [FieldDescription] = []
  /// The number that a pinch changes; nil if a pinch changes nothing.
  package var pinch: PinchedNumber?
  /// The capabilities that it requires.
  public var requires: [String]
  /// The plugins and engines that it cannot do without, each with its range of versions.
  public var uses: [String] = []
  /// The hash of a plugin's files, the same on every machine; nil if it is compiled, a program in
  /// another language, or did not load.
  public var contentHash: UInt64?
  /// The memory of its Lua state, in bytes; nil in native engines.
  package var memoryInUse: Int?
  /// The calls so far in this session, and their time.
  package var usage = ProviderUsage()
  /// The failure that makes it unusable; nil if it is usable.
  public var failure: LayoutError?

  /// Creates a descriptor without options.
  package init(name: String, source: Source) {
    self.name = name
    self.source = source
    hooks = []
    options = []
    requires = []
  }
}

/// The calls of a provider so far, and the time that they took.
package struct ProviderUsage: Sendable, Hashable {
  /// The number of calls, including the one that loads a plugin's file.
  package var calls: Int
  /// The number of calls that failed.
  package var failures: Int
  /// The total time of the calls, including the calls that they made in turn.
  package var time: Duration

  /// Creates a record, by default without calls.
  package init(calls: Int = 0, failures: Int = 0, time: Duration = .zero) {
    self.calls = calls
    self.failures = failures
    self.time = time
  }
}
