import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import TestSupport
import Testing

@Suite("A hostile plugin", .endsInTime)
struct HostilePluginTests {
  @Test("is one of a folder in which each says what it tries and how that ends")
  func folder() throws {
    #expect(HostileFixture.all.count > 380)
    #expect(HostileFixture.all.allSatisfy { !$0.codes.isEmpty })
  }

  /// In a soak each stands in the folder of all: a session looks through it again and again.
  @Test("fails alone, twice in the same way", arguments: HostileFixture.all)
  func alone(fixture: HostileFixture) throws {
    let own = Soak.isOn ? nil : try fixture.folderOfItsOwn()
    defer { withExtendedLifetime(own) {} }
    let host = try HostileSession(
      hostile: own?.path ?? HostileFixture.folder,
      deadline: fixture.deadline
    )
    let good = try host.goodLayout()
    for _ in 1...2 {
      let failure = host.failure(of: fixture.document)
      check(failure, of: fixture)
      #expect(try host.goodLayout() == good)
    }
  }

  /// All in a soak, else some of each kind.
  private static let isolatedFixtures = HostileFixture.all.enumerated()
    .filter { Soak.isOn || $0.offset % 8 == 0 }
    .map(\.element)

  /// Whose messages hold an address, or depend on the order of `pairs`.
  private static let unequal = ["escapeRequireYield", "escapeYieldCallbacks", "longShared"]

  @Test("fails in a process of its own as it does in this one", arguments: isolatedFixtures)
  func isolated(fixture: HostileFixture) throws {
    let own = try fixture.folderOfItsOwn()
    let host = try HostileSession(
      hostile: own.path,
      deadline: fixture.deadline,
      isolation: .process
    )
    let failure = host.failure(of: fixture.document)
    check(failure, of: fixture)
    _ = try host.goodLayout()
    // If time or memory ends a call, the place varies.
    let varying: [StatusCode] = [.deadlineExceeded, .resourceExhausted, .unavailable]
    guard fixture.codes.count == 1, !varying.contains(fixture.codes[0]),
      !Self.unequal.contains(fixture.name)
    else { return }
    let here = try HostileSession(hostile: own.path, deadline: fixture.deadline)
    #expect(failure == here.failure(of: fixture.document))
  }

  /// A failure names the plugin, or the section where it was noticed behind the plugin's call.
  private func check(_ failure: LayoutError?, of fixture: HostileFixture) {
    let code = failure?.code ?? .ok
    #expect(fixture.codes.contains(code), "\(failure?.message ?? "accepted")")
    guard let failure else { return }
    #expect(
      failure.plugin != nil || failure.section != nil || failure.path != nil,
      "\(failure.message)"
    )
  }

  @Test("that exhausts its calls is suspended, and wakes when it is reloaded")
  func suspended() throws {
    let fixture = try #require(HostileFixture.all.first { $0.name == "loopLayout" })
    let host = try HostileSession(hostile: HostileFixture.folder, deadline: "20ms")
    let codes = (1...4).map { _ in host.failure(of: fixture.document)?.code }
    #expect(codes == [.deadlineExceeded, .deadlineExceeded, .deadlineExceeded, .unavailable])
    _ = try host.goodLayout()
    try host.session.reload(plugin: "loopLayout")
    #expect(host.failure(of: fixture.document)?.code == .deadlineExceeded)
  }

  @Test(
    "cannot make others fail by asking them for too much, or in too little time",
    arguments: ["poisonLoads", "poisonCalls", "poisonMemory"]
  )
  func poison(name: String) throws {
    let fixture = try #require(HostileFixture.all.first { $0.name == name })
    let host = try HostileSession(hostile: HostileFixture.folder, deadline: fixture.deadline)
    for _ in 1...3 {
      let code = host.failure(of: fixture.document)?.code
      #expect(fixture.codes.contains(code ?? .ok))
    }
    let fresh = try HostileSession(hostile: HostileFixture.folder, deadline: fixture.deadline)
    #expect(try host.goodLayout() == fresh.goodLayout())
  }
}
