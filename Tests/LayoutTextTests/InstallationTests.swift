import LayoutModel
import TestSupport
import Testing

import LayoutText

extension PangoTextMeasurer {
  /// Returns a measurer that finds another library, or other fonts.
  fileprivate static func finding(
    library: String = PangoPlaces.debian.library,
    fontFolder: String = PangoPlaces.debian.fontFolder
  ) -> PangoTextMeasurer {
    PangoTextMeasurer(PangoPlaces(library: library, fontFolder: fontFolder))
  }
}

@Suite("Libraries and fonts for text measurement")
struct InstallationTests {
  @Test("The error for a missing text library names its package")
  func noLibrary() throws {
    let measurer = PangoTextMeasurer.finding(library: "libnothing.so.7")
    let failure = try #require(throws: LayoutError.self) {
      try measurer.measure(TextRequest("text"))
    }
    #expect(failure.code == .unavailable)
    #expect(failure.message == "text cannot be measured: libnothing.so.7 is not installed")
    #expect(failure.hint == "install it: apt-get install libpangocairo-1.0-0")
  }

  @Test("The error for an unsuitable text library names the missing function")
  func otherLibrary() throws {
    let measurer = PangoTextMeasurer.finding(library: "libc.so.6")
    let failure = try #require(throws: LayoutError.self) {
      try measurer.measure(TextRequest("text"))
    }
    #expect(failure.code == .unavailable)
    #expect(failure.message == "text cannot be measured: libc.so.6 has no function FcConfigCreate")
    #expect(failure.hint == "Pango 1.44 or later is needed")
  }

  @Test("The error for a missing font names its package each time")
  func noFont() throws {
    let folder = try TemporaryFolder()
    let measurer = PangoTextMeasurer.finding(fontFolder: folder.path)
    for _ in 0..<2 {
      let failure = try #require(throws: LayoutError.self) {
        try measurer.measure(TextRequest("text"))
      }
      #expect(failure.code == .unavailable)
      #expect(failure.message == "text cannot be measured: the font Inter is not installed")
      #expect(failure.hint == "install it: apt-get install fonts-inter")
    }
  }

  @Test("The text measurer refuses a file that is no font")
  func noFontFile() throws {
    let folder = try TemporaryFolder(["Inter-Regular.otf": "no font"])
    let measurer = PangoTextMeasurer.finding(fontFolder: folder.path)
    let failure = try #require(throws: LayoutError.self) {
      try measurer.measure(TextRequest("text"))
    }
    #expect(failure.code == .unavailable)
  }

  @Test("The text measurer has a font file for every family and weight")
  func files() throws {
    let measurer = PangoTextMeasurer()
    for font in measurer.fonts {
      for weight in FontWeight.allCases {
        #expect(throws: Never.self) {
          try measurer.measure(TextRequest("text", font: font, weight: weight))
        }
      }
    }
  }
}

@Suite("Memory of measured sizes, and installation")
struct TextMemoryTests {
  private func key(_ text: String) -> TextKey { TextKey(TextRequest(text)) }
  private let size = TextSize(width: 1, height: 2, lineCount: 3, baseline: 4)

  @Test("The memory of sizes is bounded in number, and keeps the sizes in use")
  func number() {
    var memory = TextMemory()
    memory.remember(size, of: key("used"))
    for index in 0..<5 * TextMemory.countLimit {
      memory.remember(size, of: key("\(index)"))
      #expect(memory.count <= 2 * TextMemory.countLimit)
      if index % 1000 == 0 { #expect(memory.size(of: key("used")) == size) }
    }
    #expect(memory.size(of: key("0")) == nil)
    #expect(memory.size(of: key("\(5 * TextMemory.countLimit - 1)")) == size)
  }

  @Test("The sizes of 30,000 texts that are measured in turn are remembered across insertions")
  func turns() {
    var memory = TextMemory()
    let texts = (0..<30_000).map { key("message \($0) with some letters, about fifty of them") }
    for text in texts { memory.remember(size, of: text) }
    for turn in 0..<3 {
      memory.remember(size, of: key("inserted \(turn)"))
      let forgotten = texts.filter { memory.size(of: $0) == nil }
      #expect(forgotten.isEmpty)
    }
  }

  @Test("The memory of sizes is bounded in bytes")
  func bytes() {
    var memory = TextMemory()
    let long = String(repeating: "x", count: TextMemory.longestText - 10)
    for index in 0..<300 { memory.remember(size, of: key("\(index)" + long)) }
    #expect(memory.count <= 2 * TextMemory.byteLimit / TextMemory.longestText + 2)
    memory.remember(size, of: key(long + long))
    #expect(memory.size(of: key(long + long)) == nil)
  }

  @Test("Text requests that differ in anything have different keys")
  func differences() {
    let requests = [
      TextRequest("a"), TextRequest("b"), TextRequest("a", width: 1), TextRequest("a", width: 2),
      TextRequest("a", font: "Inter Display"), TextRequest("a", pointSize: 18),
      TextRequest("a", weight: .bold), TextRequest("a", lineLimit: 1),
      TextRequest("\u{E9}"), TextRequest("e\u{301}"),
    ]
    #expect(Set(requests.map(TextKey.init)).count == requests.count)
  }

  @Test("The installation lists the versions and files of libraries, and the fonts")
  func installation() throws {
    let installation = try PangoTextMeasurer().installation()
    #expect(installation.libraries.map(\.name) == ["Pango", "Cairo"])
    for library in installation.libraries {
      #expect(library.version?.wholeMatch(of: /1\.\d+\.\d+/) != nil)
      #expect(library.file?.hasPrefix("/") == true)
    }
    #expect(installation.fontFolder == PangoPlaces.debian.fontFolder)
    #expect(installation.fontCount == 18)
    #expect(installation.missingFonts == [])
  }

  @Test("The installation lists missing fonts, and is an error without the library")
  func partOfIt() throws {
    let folder = try TemporaryFolder(["Inter-Regular.otf": "no font"])
    let measurer = PangoTextMeasurer.finding(fontFolder: folder.path)
    let installation = try measurer.installation()
    #expect(installation.fontCount == 1)
    #expect(installation.missingFonts.count == 17)
    #expect(!installation.missingFonts.contains("Inter-Regular.otf"))
    #expect(throws: LayoutError.self) {
      try PangoTextMeasurer.finding(library: "libnothing.so.7").installation()
    }
  }
}
