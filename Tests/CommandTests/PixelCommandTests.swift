import Foundation
import TestSupport
import Testing

@Suite("layouthost draw with PNG and PDF")
struct PixelCommandTests {
  private static let list =
    #"{"environment": {"container": {"width": 100, "height": 100}}, "#
    + #""sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 4}]}"#

  /// Draws the list, 132 × 232 points with its margin, over an old file; the file's bytes.
  private func draw(_ name: String, _ options: [String] = []) async throws -> [UInt8] {
    let folder = try TemporaryFolder([name: String(repeating: "old", count: 100_000)])
    let path = folder.path(of: name)
    let run = try await Program.run(["draw", "-", "-o", path] + options, input: Self.list)
    #expect(run.status == 0)
    #expect(run.output == "" && run.errors == "")
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  struct SizeCase: CustomTestStringConvertible {
    var testDescription: String { options.joined(separator: " ") }
    var options: [String]
    var width: Int
    var height: Int
  }

  static let sizes = [
    SizeCase(options: [], width: 264, height: 464),
    SizeCase(options: ["--scale", "1"], width: 132, height: 232),
    SizeCase(options: ["--scale", "0.5", "--pixels", "7656"], width: 66, height: 116),
    SizeCase(options: ["--pixels", "60000"], width: 165, height: 290),
    SizeCase(options: ["--pixels", "31000"], width: 132, height: 232),
    SizeCase(options: ["--visible", "--theme", "dark"], width: 264, height: 264),
  ]

  @Test(
    "draw writes a PNG of the size that --scale and --visible give, the same each time",
    arguments: sizes
  )
  func png(_ size: SizeCase) async throws {
    let png = try await draw("new/a.PNG", size.options)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(png.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    // The header's chunk follows the signature: its length and name, then width and height.
    let sides = [16, 20].map { png[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(sides == [size.width, size.height])
    #expect(try await draw("new/a.PNG", size.options) == png)
  }

  @Test("draw writes a complete PDF, the same each time")
  func pdf() async throws {
    let pdf = try await draw("a.pdf")
    #expect(pdf.starts(with: "%PDF-".utf8))
    #expect(pdf.suffix(6).elementsEqual("%%EOF\n".utf8))
    #expect(try await draw("a.pdf") == pdf)
  }

  struct RefusedCase: CustomTestStringConvertible {
    var testDescription: String { arguments.joined(separator: " ") }
    var arguments: [String]
    var items: Int
    var errors: String
  }

  static let refused = [
    RefusedCase(
      arguments: ["-o", "a.png", "--pixels", "1000"],
      items: 4,
      errors: "error: the picture would have 122496 pixels (264 × 464); the limit is 1000 "
        + "[RESOURCE_EXHAUSTED]\n  = hint: --scale N draws fewer pixels per point, --visible draws "
        + "only the visible elements; --pixels N allows more\n"
    ),
    RefusedCase(
      arguments: ["-o", "a.png", "--visible", "--pixels", "1000"],
      items: 4,
      errors: "error: the picture would have 69696 pixels (264 × 264); the limit is 1000 "
        + "[RESOURCE_EXHAUSTED]\n  = hint: --scale N draws fewer pixels per point; --pixels N allows more\n"
    ),
    RefusedCase(
      arguments: ["-o", "a.png", "--film", "2", "--pixels", "1000", "--no-labels"],
      items: 4,
      errors: "error: the picture would have 199424 pixels (608 × 328); the limit is 1000 "
        + "[RESOURCE_EXHAUSTED]\n  = hint: --scale N draws fewer pixels per point, --film N draws "
        + "fewer steps; --pixels N allows more\n"
    ),
    RefusedCase(
      arguments: ["-o", "a.png"],
      items: 1000,
      errors: "error: the picture would have 264 × 100064 pixels; a side has at most 32767 "
        + "[RESOURCE_EXHAUSTED]\n  = hint: --scale N draws fewer pixels per point, --visible draws "
        + "only the visible elements\n"
    ),
    RefusedCase(
      arguments: ["-o", "a.pdf", "--limit", "20001"],
      items: 20_001,
      errors: "error: the page would have 132 × 1000082 points; a side has at most 1000000 "
        + "[RESOURCE_EXHAUSTED]\n  = hint: --visible draws only the visible elements, and .svg has no "
        + "limit\n"
    ),
  ]

  @Test(
    "draw reports the size of a picture that is too large, and how to reduce it",
    arguments: refused
  )
  func tooLarge(_ refused: RefusedCase) async throws {
    let folder = try TemporaryFolder(["a.png": "old", "a.pdf": "old"])
    var arguments = refused.arguments
    arguments[1] = folder.path(of: arguments[1])
    let run = try await Program.run(
      ["draw", "-"] + arguments,
      input: Self.list.replacing("4}", with: "\(refused.items)}")
    )
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors == refused.errors)
    for name in ["a.png", "a.pdf"] {
      #expect(try String(contentsOfFile: folder.path(of: name), encoding: .utf8) == "old")
    }
  }

  @Test(
    "draw refuses --scale and --pixels if they are invalid or not for the format",
    arguments: [
      ["a.png", "--scale", "0"], ["a.png", "--scale", "17"], ["a.png", "--scale", "two"],
      ["a.png", "--pixels", "0"], ["a.svg", "--scale", "2"], ["a.pdf", "--pixels", "1000"],
      ["-", "--scale", "1"],
    ]
  )
  func wrong(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let name = arguments[0]
    let path = name == "-" ? name : folder.path(of: name)
    let document = "docs/examples/list.json"
    let run = try await Program.run(["draw", document, "-o", path] + arguments.dropFirst())
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains("--scale") || run.errors.contains("--pixels"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
