import CLua
import LuaSandbox
import Testing

@Suite("The loaded library")
struct LuaLibraryVersionTests {
  @Test("is a release of the version that the program speaks")
  func release() throws {
    let release = try #require(LuaState.libraryRelease)
    #expect(release.hasPrefix("\(LUA_VERSION_MAJOR).\(LUA_VERSION_MINOR)."))
    #expect(try #require(LuaState.libraryFile).contains("lua"))
  }
}
