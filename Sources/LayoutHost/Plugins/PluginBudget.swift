import LuaSandbox

/// The budget of each call of a plugin; a nil value leaves the decision to the next source.
///
/// ```swift
/// let budget = PluginBudget(deadline: .limit(.milliseconds(50)), memoryCeiling: 16 << 20)
/// let session = Session(HostConfiguration(pluginFolders: ["plugins"], budget: budget))
/// ```
public struct PluginBudget: Sendable, Hashable {
  /// The time limit of a call; 250 ms by default.
  public var deadline: PluginDeadline?
  /// The limit of a plugin's memory, in bytes; 64 MiB by default.
  public var memoryCeiling: Int?

  /// Creates a budget; by default it leaves both limits to the next source.
  /// - Parameters:
  ///   - deadline: the time limit of a call; nil leaves the decision to the next source.
  ///   - memoryCeiling: the limit of a plugin's memory, in bytes; nil likewise.
  public init(deadline: PluginDeadline? = nil, memoryCeiling: Int? = nil) {
    self.deadline = deadline
    self.memoryCeiling = memoryCeiling
  }

  /// Returns the budget with missing values taken from another one.
  func filled(from other: PluginBudget?) -> PluginBudget {
    PluginBudget(
      deadline: deadline ?? other?.deadline,
      memoryCeiling: memoryCeiling ?? other?.memoryCeiling
    )
  }

  /// The budget with defaults for missing values.
  var limits: CallBudget {
    var budget = CallBudget()
    if let deadline { budget.deadline = deadline.limit }
    if let memoryCeiling { budget.memoryCeiling = memoryCeiling }
    return budget
  }
}
