/// A piece of work to measure.
public struct BenchmarkSubject: Sendable {
  /// Prepared work.
  public enum Work {
    /// Work whose time is measured: a closure that prepares an iteration, unmeasured, and returns a
    /// closure that is measured for each repetition, from 0.
    case timed((_ iteration: Int) throws -> (_ repetition: Int) throws -> Void)
    /// Work that measures itself: a closure that returns the values of the subject's figures, in
    /// their order.
    case figures(() throws -> [Int])
  }

  /// The name, which `Tests/Benchmarks/figures` knows.
  public let name: String
  /// The number of repetitions in an iteration, 1 or 1000.
  public var repetitions = 1
  /// The number of iterations before the first that is measured.
  public var warmups = 2
  /// The time after which no further iteration begins, in seconds.
  public var seconds = 4
  /// The maximum number of measured iterations.
  public var iterations = 200
  /// The names of the figures that the work itself measures; empty if its time is measured.
  public var figures: [String] = []
  /// Prepares the work, once for all iterations.
  public let prepare: @Sendable () throws -> Work

  /// All subjects, in the order in which they are measured.
  public static var all: [BenchmarkSubject] {
    [
      lists, waterfalls, articleWaterfalls, luaGroups, providerCalls, libraryFunctions, texts,
      visibleStates, scrolls, pictures, documents, chats,
    ]
    .flatMap { $0 }
  }
}

extension BenchmarkSubject.Work {
  /// Returns work whose iterations need no preparation.
  static func repeated(_ work: @escaping (_ repetition: Int) throws -> Void) -> Self {
    .timed { _ in work }
  }
}

/// Takes a value, so that the compiler does not remove the work that makes it.
@_optimize(none)
func blackHole(_ value: some Any) {}
