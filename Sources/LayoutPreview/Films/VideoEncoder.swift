package import LayoutDrawing
import LayoutHost
package import LayoutModel
package import LayoutRaster
import LayoutSystem
import SystemPackage

/// The formats of video files, by file extension.
package enum VideoForm: String, Sendable, CaseIterable {
  case gif
  case webm
  case mp4

  /// Creates the format of a path's extension; nil if it is no video's.
  package init?(path: String) {
    let path = path.lowercased()
    guard let form = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = form
  }
}

/// The sizes of videos for feeds and stories, in pixels.
package enum VideoSize: String, Sendable, CaseIterable {
  /// 1080 × 1080.
  case square
  /// 1080 × 1920.
  case upright

  fileprivate var pixels: RasterSize {
    RasterSize(width: 1080, height: self == .square ? 1080 : 1920)
  }
}

/// Makes videos of films with the program ffmpeg.
///
/// The frames are drawn as PNG into a temporary folder. ffmpeg is searched in `PATH`.
package struct VideoEncoder {
  private let form: VideoForm
  /// The size in pixels; nil if it is that of the pictures.
  private let size: VideoSize?
  /// The renderer of frames, whose scale applies without a size.
  private let renderer: RasterRenderer

  /// Creates an encoder.
  /// - Parameters:
  ///   - form: the format.
  ///   - size: the size in pixels; nil if it is that of the pictures.
  ///   - renderer: the renderer of frames; its scale applies without a size.
  package init(_ form: VideoForm, size: VideoSize?, renderer: RasterRenderer) {
    (self.form, self.size, self.renderer) = (form, size, renderer)
  }

  /// Returns the bytes of a video.
  /// - Parameters:
  ///   - film: the film, whose last picture stays longer.
  ///   - progress: receives the number of the frame that is drawn next, and the number of all.
  /// - Returns: the content of the file.
  /// - Throws: `FAILED_PRECONDITION` if ffmpeg is not installed, `UNAVAILABLE` if it fails or a file
  ///   cannot be written, and the failures of the renderer.
  package func bytes(
    of film: PictureFilm,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(LayoutError) -> [UInt8] {
    let folder = try Self.makeFolder()
    defer { Self.remove(folder) }
    for (index, picture) in film.frames.enumerated() {
      progress(index + 1, film.frames.count)
      try WorkLimit.current?.check()
      let name = "frame-\(index).png"
      try FileWriting.write(try png(of: picture), to: folder.appending(name).string)
    }
    let output = folder.appending("film." + form.rawValue).string
    try Self.run(arguments(of: film, in: folder) + [output])
    do {
      return try FileReading.bytes(of: output)
    } catch {
      throw LayoutError(reading: output, error)
    }
  }

  private func png(of picture: Picture) throws(LayoutError) -> [UInt8] {
    guard let pixels = size?.pixels else { return try renderer.png(of: picture) }
    var (renderer, picture) = (renderer, picture)
    renderer.scale = .fitting(picture.frame.size, into: pixels)
    let scale = renderer.scale.pixelsPerPoint
    let room = LayoutSize(
      width: Double(pixels.width) / scale - picture.frame.width,
      height: Double(pixels.height) / scale - picture.frame.height
    )
    picture.frame = picture.frame
      .widened(by: LayoutSize(width: room.width / 2, height: room.height / 2))
    return try renderer.png(of: picture)
  }

  // MARK: The program

  /// The words of ffmpeg's command, without the output file.
  private func arguments(of film: PictureFilm, in folder: FilePath) -> [String] {
    // Microseconds, since not every duration is a fraction of a second.
    let duration = max(1, Int((film.frameDuration * 1000).rounded()))
    let input = [
      "ffmpeg", "-nostdin", "-hide_banner", "-loglevel", "error", "-y",
      "-framerate", "1000000/\(duration)", "-i", folder.appending("frame-%d.png").string,
    ]
    // The last picture stays, and codecs want even sides.
    let rest = NumberText.rounded(PictureFilm.rest / 1000)
    let filter =
      "tpad=stop_mode=clone:stop_duration=\(rest),pad=ceil(iw/2)*2:ceil(ih/2)*2,fps=\(form.rate)"
    let plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
    switch form {
    case .gif:
      let palette = "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none"
      return input + ["-filter_complex", "[0:v]\(filter),\(palette)", "-loop", "0"] + plain
    case .webm:
      return input
        + ["-vf", filter, "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-b:v", "0", "-crf", "30"]
        + plain
    case .mp4:
      return input
        + ["-vf", filter, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18"]
        + ["-movflags", "+faststart"] + plain
    }
  }

  private static func run(_ words: [String]) throws(LayoutError) {
    let status: CInt
    do throws(Errno) {
      status = try ChildProgram(words).wait()
    } catch {
      guard error != .noSuchFileOrDirectory else { throw missing }
      throw failure("ffmpeg cannot be started: \(error)")
    }
    guard status == 0 else { throw failure("ffmpeg has ended with status \(status)") }
  }

  private static var missing: LayoutError {
    var failure = failure("videos are made by the program ffmpeg, which is not installed")
    failure.code = .failedPrecondition
    failure.hint =
      "\(SystemPackage.ffmpeg.command()); or write a moving picture: --animated -o film.svg"
    return failure
  }

  private static func failure(_ message: String) -> LayoutError {
    LayoutError(.unavailable, origin: .inputOutput, message: message)
  }

  // MARK: Frames

  private static func makeFolder() throws(LayoutError) -> FilePath {
    let parent = Environment.value(of: "TMPDIR") ?? "/tmp"
    do throws(Errno) {
      // A file with a new name, beside which the folder has the same name and an ending.
      let (file, path) = try FileDescriptor.temporary(
        FilePath(parent).appending("layouthost-film-XXXXXX").string,
        suffix: ""
      )
      try? file.close()
      let folder = FilePath(path)
      try folder.remove()
      try folder.makeFolders(permissions: .ownerReadWriteExecute)
      return folder
    } catch {
      throw failure("the frames cannot be written: \(error)")
    }
  }

  private static func remove(_ folder: FilePath) {
    for name in (try? folder.entries()) ?? [] { try? folder.appending(name).remove() }
    try? folder.remove()
  }
}

extension VideoForm {
  /// The pictures a second: those of GIF last whole hundredths of a second.
  fileprivate var rate: Int { self == .gif ? 25 : 60 }
}
