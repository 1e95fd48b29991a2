/// The limits with which a worker is started; workers with other limits cannot replace it.
struct WorkerLimits: Hashable {
  /// The folder whose plugins run in it.
  var folder: String
  /// The program that is started.
  var program: String
  /// The bytes of address space that it may use; 0 for any number.
  var addressSpace: UInt64
  /// The seconds of processor time that it may use; 0 for any number.
  var processorSeconds: UInt64

  /// The bytes that a process may use in addition to the memory of its plugins' states: their
  /// results, and the messages that carry them.
  private static let spaceForResults: UInt64 = 1 << 30
  /// The states that may have their whole memory at the same time.
  private static let fullStates: UInt64 = 4
  /// The seconds of processor time after which a well-behaved worker is replaced.
  private static let seconds = 60.0

  /// The limits for plugins of a folder with a budget.
  init(folder: String, program: String, memoryCeiling: Int, deadline: Duration?) {
    self.folder = folder
    self.program = program
    addressSpace = Self.spaceForResults + Self.fullStates * UInt64(max(0, memoryCeiling))
    processorSeconds = deadline.map { UInt64(Self.seconds + 2 * min(1e9, $0 / .seconds(1))) } ?? 0
  }
}
