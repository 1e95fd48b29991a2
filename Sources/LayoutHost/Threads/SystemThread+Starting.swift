public import LayoutModel
public import LayoutSystem

extension SystemThread {
  /// Starts a thread whose stack is large enough for documents and plugins of any allowed depth.
  /// - Returns: the thread, which need not be kept.
  /// - Throws: `RESOURCE_EXHAUSTED` if the system has no more threads.
  @discardableResult
  public static func start(
    _ run: @escaping @Sendable () -> Void
  ) throws(LayoutError) -> SystemThread {
    do {
      return try SystemThread(run)
    } catch {
      throw LayoutError(
        .resourceExhausted,
        origin: .inputOutput,
        message: "no thread can be started: \(error)"
      )
    }
  }
}
