import LayoutSystem
import Testing

@Suite("Packages of the system")
struct SystemPackageTests {
  @Test(
    "A package is installed by the system's own command, under its own name",
    arguments: [
      (SystemPackage.ffmpeg, "apt-get install ffmpeg", "brew install ffmpeg"),
      (SystemPackage.lua, "apt-get install liblua5.4-0", "brew install lua@5.4"),
      (.pango, "apt-get install libpangocairo-1.0-0", "brew install pango"),
      (.inter, "apt-get install fonts-inter", "brew install font-inter"),
    ]
  )
  func commands(package: SystemPackage, debian: String, mac: String) {
    #expect(package.command(of: .apt) == debian)
    #expect(package.command(of: .brew) == mac)
  }
}
