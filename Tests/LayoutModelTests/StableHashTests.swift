import LayoutModel
import Testing

@Suite("The stable hash")
struct StableHashTests {
  @Test(
    "The hash of bytes is FNV-1a with 64 bits",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
      ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)]
  )
  func vectors(text: String, value: UInt64) {
    var hash = StableHash()
    for byte in text.utf8 { hash.add([byte]) }
    #expect(hash.value == value)
  }
}
