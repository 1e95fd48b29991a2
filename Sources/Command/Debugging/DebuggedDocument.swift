import ArgumentParser
import LayoutDebugging
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutSystem
import SystemPackage

/// The layout of a document as a debugged program: it lays the document out, and again whenever a file changes.
struct DebuggedDocument {
  let configuration: HostConfiguration
  let path: String
  /// Whether the program waits for changes of files, until its client ends it.
  let watches: Bool

  /// Runs the program; returns the exit status of `layouthost solve`.
  func run(_ run: DebugRun) -> Int {
    let session = Session(configuration)
    let canceller = session.canceller
    run.onCancel { canceller.cancel() }
    let watch = SessionWatch(session)
    var status = layOut(session, run) { () throws(LayoutError) in try watch.open(path: path) }
    guard watches, let bell = try? Doorbell() else { return status }
    defer { bell.close() }
    run.onFinish { bell.ring() }
    do throws(LayoutError) {
      while !run.isFinishing, let reload = try watch.next(alsoFor: bell.descriptor) {
        for failure in reload.failures { run.report(failure) }
        if reload.hasNews { status = layOut(session, run) }
      }
    } catch {
      run.report(error)
    }
    return status
  }

  /// Lays out what the session shows, with the hooks for visible elements.
  /// - Returns: the exit status.
  private func layOut(
    _ session: Session,
    _ run: DebugRun,
    after prepare: () throws(LayoutError) -> Void = {}
  ) -> Int {
    do throws(LayoutError) {
      try prepare()
      let elements = try session.focusedVisibleState().elements
      run.output("laid out \(path): \(elements.count.counted("visible element"))\n", "stdout")
      return 0
    } catch {
      // The client has ended the program.
      if !run.isCancelled { run.report(error) }
      return Int(error.exitCode.rawValue)
    }
  }
}

/// A pipe that ends a wait for files from another thread.
private struct Doorbell: Sendable {
  private let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)

  init() throws {
    ends = try FileDescriptor.pipe()
    ends.readEnd.closeOnStart()
    ends.writeEnd.closeOnStart()
  }

  /// The end that becomes readable.
  var descriptor: FileDescriptor { ends.readEnd }

  func ring() { _ = try? ends.writeEnd.writeAll([0]) }

  func close() {
    try? ends.readEnd.close()
    try? ends.writeEnd.close()
  }
}
