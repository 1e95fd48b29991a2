import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutRaster

/// The subject of a video.
private enum FilmSubject: String, CaseIterable {
  /// A fling from the current offset.
  case fling
  /// A scroll from the current offset to the end of the content.
  case scroll
  /// The last change.
  case change
}

// Pictures for printing, films, and pages that scroll without the program.
extension PageRequest {
  func theme() throws(LayoutError) -> PictureTheme {
    try fields.optionalString("theme") == "dark" ? .dark : .light
  }

  /// Writes the picture of the visible content, or of all content.
  func picture(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let (form, part) = (try fields.string("form"), try fields.optionalString("part"))
    let (session, look, files) = (page.session, page.looks.look, PictureFiles())
    let picture =
      switch part {
      case "devices"?: try session.deviceSheet(look: look, files: files)
      case "all"?: try session.picture(at: nil, look: look, files: files)
      default: try session.picture(at: try session.visibleState(), look: look, files: files)
      }
    let text: String
    switch form {
    case "svg": text = SVGRenderer(theme: try theme()).text(of: picture)
    case "png":
      let limit = RasterRenderer.standardPixelLimit
      let scale = RasterScale.standard(for: picture.frame.size, limit: limit)
      let bytes = try RasterRenderer(theme: try theme(), scale: scale).png(of: picture)
      text = String(decoding: Base64.encoded(bytes), as: UTF8.self)
    default: throw Self.mistake("there is no picture “\(form)”; there are svg and png")
    }
    json.reply("picture") { json in
      json.member("form", form)
      json.member("data", text)
      if !files.notes.isEmpty { json.member("notes", files.notes) }
    }
  }

  /// Writes the film of a fling from the current offset.
  func film(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let (velocity, count) = (
      try fields.number("velocity"), try fields.integer("count", in: 2...120)
    )
    let steps = try page.session.flingSteps(velocity: velocity, count: count)
    let film = try page.session.film(
      of: steps,
      duration: steps.last?.time ?? 0,
      title: "fling",
      look: page.looks.look
    )
    let theme = try theme()
    json.reply("film") { json in
      json.member("data", SVGRenderer(theme: theme).text(of: film))
      json.member("count", steps.count)
      json.member("duration", steps.last?.time)
      json.member("target", steps.last?.contentOffset.pair)
    }
  }

  /// Writes a video with the edge of the device, which ffmpeg makes.
  func video(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let form = try fields.word("form", VideoForm.self, kind: "form")
    let size = try fields.optionalWord("size", VideoSize.self, kind: "size")
    let encoder = VideoEncoder(form, size: size, renderer: RasterRenderer(theme: try theme()))
    let bytes = try encoder.bytes(of: try filmWithDevice(of: page))
    json.reply("video") { json in
      json.member("data", String(decoding: Base64.encoded(bytes), as: UTF8.self))
    }
  }

  private func filmWithDevice(of page: PreviewPage) throws(LayoutError) -> PictureFilm {
    let (session, look, files) = (page.session, page.looks.look, PictureFiles())
    let count = try fields.integer("count", in: 2...120)
    var options = PictureOptions(labels: .none)
    options.extras = [.bezel]
    let subject = try fields.optionalWord("of", FilmSubject.self, kind: "subject") ?? .fling
    let steps: [ScrollStep]
    switch subject {
    case .change:
      return try session.film(ofLastChangeIn: count, look: look, options: options, files: files)
    case .fling:
      steps = try session.flingSteps(velocity: try fields.number("velocity"), count: count)
    case .scroll: steps = try session.scrollSteps(count: count)
    }
    return try session.film(
      of: steps,
      duration: steps.last?.time ?? 3000,
      title: subject.rawValue,
      look: look,
      options: options,
      files: files
    )
  }

  /// Writes what the page shows as one file in HTML that scrolls without the program.
  func export(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let bytes = try PageRecorder(of: page).htmlOfShown()
    json.reply("export") { json in
      json.member("data", String(decoding: bytes, as: UTF8.self))
    }
  }
}
