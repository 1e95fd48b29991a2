import LayoutSystem
import SystemPackage
import Testing

@Suite("Programs that the system starts")
struct ChildProgramTests {
  @Test(
    "A command of the shell returns its exit status, or 128 plus the signal that ended it",
    arguments: [("true", 0), ("exit 3", 3), ("kill -9 $$", 137), ("no-such-program 2>&-", 127)]
  )
  func status(command: String, expected: CInt) {
    #expect(ChildProgram.run(shell: command) == expected)
  }

  @Test("A program that no folder of the search path has cannot start")
  func missing() {
    #expect(throws: Errno.noSuchFileOrDirectory) { try ChildProgram(["no-such-program"]) }
  }
}
