import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutRaster

// Pictures for printing, and films of a fling.
extension PageRequest {
  func theme() throws(LayoutError) -> PictureTheme {
    try fields.optionalString("theme") == "dark" ? .dark : .light
  }

  /// Writes the picture of the visible content, or of all content.
  func picture(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let (form, part) = (try fields.string("form"), try fields.optionalString("part"))
    let solution = try page.session.solve()
    let state = part == "all" ? nil : try page.session.visibleState()
    let picture = try Picture(
      of: solution,
      at: state,
      options: PictureOptions(),
      contents: page.looks.contents
    ) { _ in nil }
    let text: String
    switch form {
    case "svg": text = SVGRenderer(theme: try theme()).text(of: picture)
    case "png":
      let bytes = try RasterRenderer(theme: try theme()).png(of: picture)
      text = String(decoding: Base64.encoded(bytes), as: UTF8.self)
    default: throw Self.mistake("there is no picture “\(form)”; there are svg and png")
    }
    json.reply("picture") { json in
      json.member("form", form)
      json.member("data", text)
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
}
