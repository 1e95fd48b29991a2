import Foundation
import SystemPackage
import TestSupport
import Testing

import LayoutHost

@Suite("Waiting for changes", .endsInTime)
struct WaitingTests {
  @Test("A folder watch gives one report for many changes at once")
  func burst() throws {
    let place = try WatchedPlace(folders: ["plugins"])
    let names = (100..<400).map { "plugins/p\($0).lua" }
    for name in names { try place.write("1", to: name) }
    for name in names { try place.overwrite(name, with: "2") }
    #expect(try place.next() == .changed(names))
    #expect(try place.next(timeout: .milliseconds(1)) == .timeout)
  }

  @Test("A folder watch reports changes even if they never stop")
  func noise() throws {
    let place = try WatchedPlace(
      ["plugins/a.lua": "1"],
      folders: ["plugins"],
      pending: PendingChanges(quiet: .seconds(3600), longest: .milliseconds(1))
    )
    try place.overwrite("plugins/a.lua", with: "2")
    #expect(try place.next() == .changed(["plugins/a.lua"]))
  }

  @Test("A folder watch notices a file written in place among many others")
  func many() throws {
    let names = (100..<400).map { "plugins/p\($0).lua" }
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
    let place = try WatchedPlace(files, folders: ["plugins"])
    for (turn, name) in [names[0], names[150], names[299], names[150]].enumerated() {
      try place.overwrite(name, with: "\(turn)")
      #expect(try place.next() == .changed([name]))
    }
  }

  // MARK: Other reasons to wake

  @Test("A wait ends with input on another descriptor and keeps the changes")
  func input() throws {
    let place = try WatchedPlace(["plugins/a.lua": "1"], folders: ["plugins"])
    let pipe = try FileDescriptor.pipe()
    defer { try? pipe.readEnd.close() }
    try pipe.writeEnd.writeAll("line\n".utf8)
    try place.overwrite("plugins/a.lua", with: "2")
    #expect(try place.watch.wait(alsoFor: pipe.readEnd, timeout: WatchedPlace.longest) == .input)
    #expect(try place.next() == .changed(["plugins/a.lua"]))
    try pipe.writeEnd.close()
    var line = [UInt8](repeating: 0, count: 5)
    _ = try line.withUnsafeMutableBytes { try pipe.readEnd.read(into: $0) }
    // The other end is closed.
    #expect(try place.watch.wait(alsoFor: pipe.readEnd, timeout: WatchedPlace.longest) == .input)
  }

  @Test("A wait ends with changes while another descriptor has no input")
  func noInput() throws {
    let place = try WatchedPlace(["page.json": "{}"], documents: ["page.json"])
    let pipe = try FileDescriptor.pipe()
    defer { for end in [pipe.readEnd, pipe.writeEnd] { try? end.close() } }
    try place.overwrite("page.json", with: "{ }")
    let wake = try place.watch.wait(alsoFor: pipe.readEnd, timeout: WatchedPlace.longest)
    #expect(wake == .changed([place.folder.path(of: "page.json")]))
  }

  @Test("A wait ends at its timeout, however short", arguments: [Duration.zero, .nanoseconds(1)])
  func timeout(_ timeout: Duration) throws {
    #expect(try WatchedPlace(folders: ["plugins"]).next(timeout: timeout) == .timeout)
  }

  @Test("A wait continues after signals")
  func signals() throws {
    // Caught, without restarting what it interrupts; from now on, since some may come late.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGVTALRM, &action, nil)
    // Threads of the concurrency pool block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGVTALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    defer { pthread_sigmask(SIG_BLOCK, &signals, nil) }
    let place = try WatchedPlace(["page.json": "{}"], documents: ["page.json"])
    let waiting = pthread_self()
    let path = place.folder.path(of: "page.json")
    let thread = Thread {
      for _ in 0..<1000 { pthread_kill(waiting, SIGVTALRM) }
      try? "{ }".write(toFile: path, atomically: false, encoding: .utf8)
    }
    thread.start()
    #expect(try place.next() == .changed(["page.json"]))
  }
}
