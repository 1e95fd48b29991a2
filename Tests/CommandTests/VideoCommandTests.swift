import Foundation
import TestSupport
import Testing

@Suite("Videos of layouthost draw", .endsInTime)
struct VideoCommandTests {
  private static let film = ["draw", "docs/examples/list.json", "--film", "3"]

  /// Returns a folder with a program `ffmpeg` that writes its arguments and the size of the first
  /// frame into the output file.
  private static func folderWithProgram() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "ffmpeg": """
      #!/bin/sh
      for last; do :; done
      for word; do case $word in *frame-%d.png) frames=${word%/*} ;; esac; done
      { echo "$@"; echo "$frames"/frame-*.png | /usr/bin/wc -w
        /usr/bin/od -An -tu4 --endian=big -j16 -N8 "$frames/frame-0.png"; } >"$last"
      """
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder.path(of: "ffmpeg")
    )
    return folder
  }

  @Test(
    "draw -o makes videos with ffmpeg, square or upright",
    arguments: [
      ("film.mp4", "square", "1080       1080"), ("film.webm", "upright", "1080       1920"),
      ("film.gif", "square", "1080       1080"),
    ]
  )
  func video(name: String, size: String, pixels: String) async throws {
    let folder = try Self.folderWithProgram()
    let file = folder.path(of: name)
    let run = try await Program.run(
      Self.film + ["-o", file, "--film-size", size],
      variables: ["PATH": folder.path]
    )
    #expect(run.status == 0 && run.output == "", "\(run.errors)")
    let text = try folder.text(of: name)
    #expect(
      text.contains("-framerate 1000000/") && text.contains("film." + name.split(separator: ".")[1])
    )
    #expect(text.contains(pixels), "\(text)")
    #expect(text.contains("\n3\n"))
  }

  @Test("Without ffmpeg, draw says what to install, and writes no file")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path(of: "film.mp4")
    let run = try await Program.run(Self.film + ["-o", file], variables: ["PATH": folder.path])
    #expect(run.status == 74)
    #expect(run.errors.contains("ffmpeg") && run.errors.contains("install"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(
    "draw refuses a video without a film, and a size without a video",
    arguments: [
      (["draw", "docs/examples/list.json", "-o", "a.mp4"], "--film N"),
      (film + ["-o", "a.svg", "--film-size", "square"], ".mp4"),
      (film + ["-o", "a.mp4", "--film-size", "round"], "square"),
    ]
  )
  func usage(arguments: [String], says: String) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(says), "\(run.errors)")
  }
}
