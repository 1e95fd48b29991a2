import CLua
import Testing

import LuaSandbox

@Suite("Releases of the Lua library")
struct LuaLibraryVersionTests {
  @Test("The loaded Lua is a release of the supported version")
  func release() throws {
    let release = try #require(LuaState.libraryRelease)
    #expect(release.hasPrefix("\(LUA_VERSION_MAJOR).\(LUA_VERSION_MINOR)."))
    #expect(try #require(LuaState.libraryFile).contains("lua"))
    #expect(LuaState.libraryFitness == LuaState.fitness(ofRelease: release))
  }

  @Test(
    "The number of a Lua release decides whether the sandbox uses, guards or refuses it",
    arguments: [
      ("5.4.0", "refused"), ("5.4.3", "refused"), ("5.4.4", "guarded"), ("5.4.5", "refused"),
      ("5.4.6", "guarded"), ("5.4.7", "guarded"), ("5.4.8", "current"), ("5.4.12", "current"),
      ("5.5.0", "refused"), ("5.3.6", "refused"), ("5.4.", "unknown"),
    ]
  )
  func fitness(release: String, word: String) {
    switch LuaState.fitness(ofRelease: release) {
    case .current: #expect(word == "current")
    case .guarded: #expect(word == "guarded")
    case .unknown: #expect(word == "unknown")
    case .refused(let reason):
      #expect(word == "refused")
      #expect(!reason.isEmpty)
    }
  }

  @Test("The sandbox runs no script without its watchdog thread")
  func thread() throws {
    var budget = unhurried
    budget.isWithoutThread = true
    let error = try #require(throws: LuaError.self) { try makeState(budget) }
    #expect(error.kind == .unavailable)
    #expect(
      error.message == "the system refuses the thread that stops scripts at their deadline"
    )
  }
}
