import ArgumentParser
import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutPreview

/// The formats of picture files, by file extension.
enum PictureForm: String, CaseIterable {
  case svg
  case png
  case pdf

  /// Creates the format of a path's extension; nil if the extension is unknown.
  init?(path: String) {
    let path = path.lowercased()
    guard let form = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = form
  }

  /// Returns the message for a path with an unknown extension.
  static func refusal(of path: String) -> String {
    let ends = allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return "“\(path)” is not a known format of pictures: use \(ends)"
  }
}

/// The file, or standard output, that a picture is written to.
struct PictureOutput {
  /// The file's path; nil means standard output.
  let path: String?
  /// The format of the file; of a video, that of its frames.
  let form: PictureForm
  /// The format of a video; nil if a picture is drawn.
  var video: VideoForm?

  /// Reads the value of `--output`: a path, or `-` for SVG on standard output.
  /// - Throws: a `ValidationError` for a path with an unknown extension.
  static func parse(_ argument: String) throws -> PictureOutput {
    if argument == "-" { return PictureOutput(path: nil, form: .svg) }
    guard let form = PictureForm(path: argument) else {
      throw ValidationError(PictureForm.refusal(of: argument) + ", or - for SVG.")
    }
    return PictureOutput(path: argument, form: form)
  }

  /// Reads the value of `--output` of a command that draws films, too: also the path of a video.
  /// - Throws: a `ValidationError` for a path with an unknown extension.
  static func parseFilm(_ argument: String) throws -> PictureOutput {
    if let video = VideoForm(path: argument) {
      return PictureOutput(path: argument, form: .png, video: video)
    }
    guard argument == "-" || PictureForm(path: argument) != nil else {
      let videos = VideoForm.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      throw ValidationError(
        PictureForm.refusal(of: argument) + ", - for SVG, or with --film \(videos)."
      )
    }
    return try parse(argument)
  }

  /// Writes a picture in the format of the path.
  /// - Throws: a failure if the picture is too large for the format or cannot be written.
  func write(_ picture: Picture, with renderers: PictureRenderers, to output: CommandOutput) throws
  {
    let bytes = try renderers.bytes(of: picture, as: form)
    try WorkLimit.current?.checkStopped()
    try write(bytes, to: output)
  }

  /// Writes the content of the file.
  func write(_ bytes: [UInt8], to output: CommandOutput) throws {
    if let path {
      try FileWriting.write(bytes, to: path)
    } else {
      try bytes.withUnsafeBufferPointer { try output.write(bytes: $0) }
    }
  }

  /// Writes a film as an animated SVG.
  func write(_ film: PictureFilm, with renderers: PictureRenderers, to output: CommandOutput) throws
  {
    try write(Array(renderers.svg.text(of: film).utf8), to: output)
  }

  /// Whether the picture replaces the command's text on standard output.
  var isStandardOutput: Bool { path == nil }
}
