import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import TestSupport
import Testing

@Suite("Hostile plugins", .endsInTime)
struct HostilePluginTests {
  @Test("The folder of hostile plugins has more than 380, each with an expected code")
  func folder() throws {
    #expect(HostileFixture.all.count > 380)
    #expect(HostileFixture.all.allSatisfy { !$0.codes.isEmpty })
  }

  /// In a soak each plugin is in the folder of all, which the session searches again and again.
  @Test(
    "A hostile plugin gives its expected status code twice and does not affect other plugins",
    arguments: HostileFixture.all
  )
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

  /// Plugins whose messages contain an address or depend on the order of `pairs`.
  private static let unequal = ["escapeRequireYield", "escapeYieldCallbacks", "longShared"]

  @Test(
    "An isolated hostile plugin fails as it does in the host's process",
    arguments: isolatedFixtures
  )
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

  /// Expects a failure to name the plugin, or the section or place where it occurred.
  private func check(_ failure: LayoutError?, of fixture: HostileFixture) {
    let code = failure?.code ?? .ok
    #expect(fixture.codes.contains(code), "\(failure?.message ?? "accepted")")
    guard let failure else { return }
    #expect(
      failure.plugin != nil || failure.section != nil || failure.path != nil,
      "\(failure.message)"
    )
  }

  @Test("A plugin that runs out of time three times is suspended until it is reloaded")
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
    "A hostile plugin that misuses other plugins does not break them for later documents",
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
