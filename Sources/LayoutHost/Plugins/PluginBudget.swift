import LuaSandbox

/// The time limit of a plugin's call.
public enum PluginDeadline: Sendable, Hashable {
  /// A limit in elapsed time.
  case limit(Duration)
  /// No limit.
  case unlimited

  /// Reads `250ms`, `2s` or `none`.
  ///
  /// Nil otherwise, including for less than a nanosecond and more than 1,000,000,000 seconds.
  public init?(_ text: String) {
    if text == "none" {
      self = .unlimited
      return
    }
    guard let seconds = quantity(in: text, units: ["ms": 0.001, "s": 1]),
      (1e-9...1e9).contains(seconds)
    else { return nil }
    self = .limit(.seconds(seconds))
  }

  var limit: Duration? {
    switch self {
    case .limit(let limit): limit
    case .unlimited: nil
    }
  }
}

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

extension Int {
  /// Reads `64MiB`, `1GiB`, `512KiB` or `4096B` as bytes; nil if it is anything else, or
  /// less than a byte.
  package init?(memorySize text: String) {
    let units = ["GiB": 1_073_741_824.0, "MiB": 1_048_576, "KiB": 1024, "B": 1]
    guard let quantity = quantity(in: text, units: units),
      let bytes = Int(exactly: quantity.rounded()), bytes > 0
    else { return nil }
    self = bytes
  }

  /// The text of a number of bytes, such as `64MiB`, in the largest unit without a remainder.
  var memorySize: String {
    let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    let unit = units.first { self >= $0.1 && self % $0.1 == 0 } ?? ("B", 1)
    return "\(self / unit.1)\(unit.0)"
  }
}

/// Reads a positive number, immediately followed by its unit, as the number times the unit's value;
/// nil if the text is another.
private func quantity(in text: String, units: [String: Double]) -> Double? {
  let unit = text.suffix(text.reversed().prefix(while: \.isLetter).count)
  guard let factor = units[String(unit)], let number = Double(text.dropLast(unit.count)),
    number.isFinite, number > 0
  else { return nil }
  return number * factor
}
