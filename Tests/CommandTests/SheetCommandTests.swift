import Foundation
import TestSupport
import Testing

@Suite("layouthost draw with several devices and with films", .endsInTime)
struct SheetCommandTests {
  private static let mixed = "docs/examples/mixed.json"

  private static let list =
    #"{"environment": {"container": {"width": 100, "height": 100}}, "#
    + #""sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 40}]}"#

  private static func draw(
    _ arguments: [String],
    input: String = list,
    plugins: TemporaryFolder? = nil
  ) async throws -> Program.Run {
    try await Program.run(
      ["draw", "-", "-o", "-", "--look", "wireframe"]
        + (plugins.map { ["--plugins", $0.path] } ?? []) + arguments,
      input: input
    )
  }

  /// The texts of a picture in order, without those of elements.
  private static func captions(_ svg: String) -> [Substring] {
    svg.split(separator: "\n").filter { $0.contains("<text ") && !$0.contains("text-anchor") }
      .compactMap { $0.split(separator: ">").dropFirst().first?.split(separator: "<").first }
  }

  // MARK: Devices

  struct DeviceCase: CustomTestStringConvertible {
    var testDescription: String { arguments.joined(separator: " ") }
    var arguments: [String]
    var captions: [String]
  }

  static let devices = [
    DeviceCase(
      arguments: ["--devices", "iPhone 15 Pro"],
      captions: [
        "iPhone 15 Pro", "iPhone 15 Pro", "portrait, 393 × 852", "landscape, 852 × 393",
      ]
    ),
    DeviceCase(
      arguments: ["--devices", "iphone-15", "--orientation", "landscape"],
      captions: ["iPhone 15", "landscape, 852 × 393"]
    ),
    DeviceCase(
      arguments: [
        "--devices", "iPad Pro 11-inch (M4, M5), iphone-se", "--orientation", "portrait",
      ],
      captions: [
        "iPad Pro 11-inch (M4, M5)", "iPhone SE (2nd, 3rd generation)", "portrait, 834 × 1210",
        "portrait, 375 × 667",
      ]
    ),
    DeviceCase(
      arguments: ["--devices", "iphone-15,iphone-15", "--orientation", "portrait"],
      captions: ["iPhone 15", "portrait, 393 × 852"]
    ),
    DeviceCase(arguments: ["--devices", "iphone-15,ipad-11", "--no-labels"], captions: []),
  ]

  @Test(
    "draw --devices shows each device and orientation with its name and size",
    arguments: devices
  )
  func screens(_ item: DeviceCase) async throws {
    let run = try await Self.draw(item.arguments)
    #expect(run.status == 0 && run.errors == "")
    #expect(Self.captions(run.output).map(String.init) == item.captions)
  }

  @Test("draw --devices replaces the document's container, and --size replaces the device's")
  func replaced() async throws {
    let document =
      #"{"environment": {"container": {"width": 100, "height": 100}, "device": "ipad-11"}, "#
      + #""sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 40}]}"#
    let run = try await Self.draw(
      ["--devices", "iphone-se", "--orientation", "portrait"],
      input: document
    )
    #expect(run.output.contains("item 0.0 at 0, 0, 375 × 50"))
    // --size takes precedence over the device.
    let sized = try await Self.draw(
      ["--devices", "iphone-se", "--orientation", "portrait", "--size", "200x90"],
      input: document
    )
    #expect(sized.output.contains("item 0.0 at 0, 0, 200 × 50"))
  }

  @Test("draw --devices shows the visible elements, and with --whole all of them")
  func extents() async throws {
    let devices = ["--devices", "iphone-se", "--orientation", "portrait"]
    let sight = try await Self.draw(devices)
    #expect(sight.output.contains("item 0.13") && !sight.output.contains("item 0.14"))
    #expect(try await Self.draw(devices + ["--visible"]).output == sight.output)
    let whole = try await Self.draw(devices + ["--whole"])
    #expect(whole.output.contains("item 0.39") && whole.output.contains("visible bounds"))
  }

  @Test("draw --devices all draws every device in both orientations")
  func all() async throws {
    let run = try await Program.run([
      "draw", Self.mixed, "--devices", "all", "--look", "wireframe", "-o", "-",
    ])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let count = try await Program.run(["devices"]).output.split(separator: "\n").count
    #expect(run.output.contains("<title>\(2 * count) screens</title>"))
    #expect(Self.captions(run.output).count == 4 * count)
    #expect(run.output.contains("id=\"picture-\(2 * count - 1)\""))
  }

  @Test("draw --devices draws screens with several collections and their overlays")
  func collections() async throws {
    let run = try await Program.run([
      "draw", "docs/examples/property-screen.json", "--devices", "iphone-15,ipad-11",
      "-o", "-",
    ])
    #expect(run.status == 0)
    #expect(run.output.contains("id=\"picture-3-collection-1\""))
    #expect(run.output.components(separatedBy: "<title>overlay ").count >= 3)
  }

  // MARK: Failures

  private static let choosy = """
    return {
      api = 1,
      group = function(environment)
        if environment.traits.userInterfaceIdiom == "pad" then error("no tablets") end
        return {{x = 0, y = 0, width = 50, height = 50}}
      end,
    }
    """

  @Test("draw leaves the picture of a device without a layout empty, and reports it once")
  func missing() async throws {
    let plugins = try TemporaryFolder(["choosy.lua": Self.choosy])
    let run = try await Self.draw(
      ["--devices", "iphone-15,ipad-11"],
      input: #"{"sections": [{"layout": "choosy", "items": 3}]}"#,
      plugins: plugins
    )
    #expect(run.status == 70)
    #expect(run.errors.hasPrefix("error: iPad 11-inch (A16), portrait; "))
    #expect(run.errors.contains("iPad 11-inch (A16), landscape: "))
    #expect(run.errors.contains("no tablets [INTERNAL]"))
    #expect(run.errors.components(separatedBy: "error: ").count == 2)
    #expect(run.output.components(separatedBy: ">INTERNAL</text>").count == 3)
    #expect(run.output.components(separatedBy: "<title>item 0.0").count == 3)
    #expect(Self.captions(run.output).count == 8)
  }

  @Test("draw writes no file if no device has a layout")
  func allMissing() async throws {
    let plugins = try TemporaryFolder(["choosy.lua": Self.choosy])
    let folder = try TemporaryFolder(["a.svg": "old"])
    let run = try await Program.run(
      [
        "draw", "-", "--plugins", plugins.path, "--devices", "ipad-11", "-o",
        folder.path(of: "a.svg"),
      ],
      input: #"{"sections": [{"layout": "choosy", "items": 3}]}"#
    )
    #expect(run.status == 70)
    #expect(run.errors.contains("no tablets"))
    #expect(try String(contentsOfFile: folder.path(of: "a.svg"), encoding: .utf8) == "old")
  }

  @Test("draw counts the elements of all pictures for --limit")
  func limit() async throws {
    let devices = ["--devices", "iphone-se", "--limit"]
    // 14 rows upright, 8 turned.
    let run = try await Self.draw(devices + ["21"])
    #expect(run.status == 65)
    #expect(run.errors.contains("the picture would have 22 elements; the limit is 21"))
    #expect(try await Self.draw(devices + ["22"]).status == 0)
    #expect(try await Self.draw(["--film", "50", "--limit", "100"]).status == 65)
  }

  struct UsageCase: CustomTestStringConvertible {
    var testDescription: String { arguments.joined(separator: " ") }
    var arguments: [String]
    var says: String
  }

  static let usages = [
    UsageCase(arguments: ["--devices", "iphone-51"], says: "did you mean “iphone-15”?"),
    UsageCase(arguments: ["--devices", "iphone-15,"], says: "names no devices"),
    UsageCase(arguments: ["--devices", ""], says: "names no devices"),
    UsageCase(
      arguments: ["--devices", "all", "--device", "iphone-15"],
      says: "cannot be combined"
    ),
    UsageCase(arguments: ["--devices", "all", "--film", "4"], says: "cannot be combined"),
    UsageCase(arguments: ["--whole", "--visible"], says: "cannot be combined"),
    UsageCase(arguments: ["--film", "1"], says: "2 to 120"),
    UsageCase(arguments: ["--film", "121"], says: "2 to 120"),
    UsageCase(arguments: ["--film", "x"], says: "--film"),
    UsageCase(arguments: ["--film", "4", "--whole"], says: "--whole"),
    UsageCase(arguments: ["--fling", "2"], says: "--film N"),
    UsageCase(arguments: ["--film", "4", "--fling", "fast"], says: "--fling"),
    UsageCase(arguments: ["--film", "4", "--fling", "inf"], says: "points per millisecond"),
    UsageCase(arguments: ["--animated"], says: "--film N"),
  ]

  @Test("draw refuses invalid options for devices and films", arguments: usages)
  func usage(_ item: UsageCase) async throws {
    // From a file: the command does not read standard input if its usage is wrong.
    let run = try await Program.run(["draw", Self.mixed, "-o", "-"] + item.arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains(item.says), "\(run.errors)")
  }

  // MARK: Films

  @Test("draw --film shows visible states of a scroll with their offsets")
  func film() async throws {
    let run = try await Self.draw(["--film", "4", "--content-offset", "0,100"])
    #expect(run.status == 0)
    #expect(
      Self.captions(run.output) == [
        "y 100", "y 700", "y 1300", "y 1900", "1 of 4", "2 of 4", "3 of 4", "4 of 4",
      ]
    )
    #expect(run.output.contains("<title>4 visible states of a scroll</title>"))
  }

  @Test(
    "draw --fling shows visible states of a fling with their offsets and times",
    arguments: ["1", "-1"]
  )
  func fling(velocity: String) async throws {
    let run = try await Self.draw([
      "--film", "3", "--fling", velocity, "--content-offset", "0,700",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let captions = Self.captions(run.output)
    try #require(captions.count > 3)
    #expect(captions.first == "y 700" && captions[3] == "0 ms")
    #expect(captions[2] == (velocity == "1" ? "y 1199" : "y 201"))
  }

  @Test("draw --film draws a screen's other collections in each picture too")
  func screenFilm() async throws {
    let run = try await Program.run([
      "draw", "docs/examples/property-screen.json", "--film", "3", "--look", "wireframe",
      "-o", "-",
    ])
    #expect(run.status == 0 && run.errors == "")
    #expect(
      Self.captions(run.output) == ["y 0", "y 78", "y 156", "1 of 3", "2 of 3", "3 of 3"]
    )
    let pictures = try (0..<3)
      .map { index in
        let start = try #require(
          run.output.firstRange(of: "<g id=\"picture-\(index)-collection-0\"")?.lowerBound
        )
        let end = run.output.firstRange(of: "<g id=\"picture-\(index + 1)-collection-0\"")
        return run.output[start..<(end?.lowerBound ?? run.output.endIndex)]
      }
    for (index, picture) in pictures.enumerated() {
      #expect(picture.contains("<g id=\"picture-\(index)-collection-1\""))
      #expect(picture.contains("<title>details</title>") && picture.contains("<title>form</title>"))
      // Only the scrolled collection shows other items.
      #expect(
        picture.contains("<title>item 0.5 at 0, 900, 437 × 90, zIndex 0</title>") == (index > 0)
      )
      #expect(picture.contains("<title>item 0.4 at 16, 272, 288 × 56, zIndex 0</title>"))
    }
  }

  @Test("draw --film draws a single picture if nothing can scroll")
  func still() async throws {
    let short = Self.list.replacing("40}", with: "1}")
    let run = try await Self.draw(["--film", "5", "--animated"], input: short)
    #expect(run.status == 0)
    #expect(run.output.contains("<title>1 visible state of a scroll</title>"))
    #expect(!run.output.contains("<style>"))
  }

  @Test("draw --film --animated draws an animated SVG")
  func animated() async throws {
    let run = try await Self.draw(["--film", "4", "--animated"])
    #expect(run.status == 0)
    #expect(run.output.contains("@keyframes frame"))
    #expect(run.output.contains("<g id=\"frame-3\" class=\"frame last\" visibility=\"hidden\""))
    let folder = try TemporaryFolder()
    let file = folder.path(of: "a.svg")
    let written = try await Program.run(
      ["draw", "-", "--film", "4", "--animated", "--look", "wireframe", "-o", file],
      input: Self.list
    )
    #expect(written.status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == run.output)
  }
}
