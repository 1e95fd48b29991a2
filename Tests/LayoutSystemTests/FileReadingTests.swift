import LayoutSystem
import SystemPackage
import Testing

@Suite("Bounded reading of files")
struct FileReadingTests {
  @Test("Reading an endless file stops at the limit")
  func endless() throws {
    let zeros = try FileDescriptor.open("/dev/zero", .readOnly)
    try zeros.closeAfter {
      let failure = #expect(throws: FileReading.NotPlain.self) {
        try FileReading.bytes(from: zeros, limit: 1 << 20)
      }
      #expect(failure?.description == "File larger than 1 MiB")
    }
  }
}
