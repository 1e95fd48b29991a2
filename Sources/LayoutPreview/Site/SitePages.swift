import LayoutHost
import LayoutModel

/// The texts of a site's pages.
struct SitePages {
  let documents: [SiteDocument]
  let layouts: [SiteLayout]

  // MARK: The gallery

  /// The page with all documents and layouts.
  var index: String {
    page(title: "Layouts", root: "") { html in
      html.begin("header", ["class": "top"])
      html.element("h1", text: "Layouts")
      html.element(
        "input",
        [
          "id": "search", "type": "search", "placeholder": "Search layouts and documents",
          "aria-label": "Search layouts and documents",
        ]
      )
      html.element("span", ["id": "count", "role": "status"], text: "")
      html.end("header")
      html.element("h2", text: "Documents")
      writeCards(of: documents, root: "", to: &html)
      html.element("h2", text: "Plugins and engines")
      html.begin("ul", ["class": "cards"])
      for layout in layouts { write(layout, to: &html) }
      html.end("ul")
      html.element("script", ["src": "search.js"], text: "")
    }
  }

  private func writeCards(
    of documents: [SiteDocument],
    root: String,
    to html: inout XMLWriter
  ) {
    html.begin("ul", ["class": "cards"])
    for document in documents {
      html.begin("li", ["class": "card", "data-address": document.pageAddress])
      let isWhole = document.failure == nil
      html.begin(isWhole ? "a" : "div", ["href": isWhole ? root + document.pageAddress : nil])
      html.element(
        "img",
        ["src": root + document.pictureAddress, "alt": "", "loading": "lazy"]
      )
      html.element("strong", text: document.title)
      html.element(
        "span",
        text: document.failure?.message ?? document.layouts.sorted().joined(separator: ", ")
      )
      html.end(isWhole ? "a" : "div")
      html.end("li")
    }
    html.end("ul")
  }

  /// Writes the card of a layout, with the picture of its first document.
  private func write(_ layout: SiteLayout, to html: inout XMLWriter) {
    html.begin("li", ["class": "card", "data-address": layout.pageAddress])
    html.begin("a", ["href": layout.pageAddress])
    if let document = users(of: layout).first {
      html.element("img", ["src": document.pictureAddress, "alt": "", "loading": "lazy"])
    }
    html.element("strong", text: layout.provider.name)
    html.element("span", text: layout.provider.summary ?? layout.provider.failure?.message ?? "")
    html.end("a")
    html.end("li")
  }

  /// The documents that use a layout.
  private func users(of layout: SiteLayout) -> [SiteDocument] {
    documents.filter { $0.layouts.contains(layout.provider.name) }
  }

  // MARK: Layouts

  /// The page of a plugin or an engine.
  func page(of layout: SiteLayout) -> String {
    let provider = layout.provider
    return page(title: provider.name, root: "../") { html in
      html.begin("header", ["class": "top"])
      html.element("a", ["href": "../index.html"], text: "All layouts")
      html.element("h1", text: provider.name)
      html.end("header")
      if let summary = provider.summary { html.element("p", ["class": "lead"], text: summary) }
      if let failure = provider.failure { html.element("pre", text: failure.message) }
      for note in layout.notes { html.element("p", text: note) }
      writeFacts(of: provider, to: &html)
      write(provider.options, title: "Options", to: &html)
      write(provider.state, title: "State", to: &html)
      let users = users(of: layout)
      if !users.isEmpty {
        html.element("h2", text: "Documents")
        writeCards(of: users, root: "../", to: &html)
      }
    }
  }

  private func writeFacts(of provider: ProviderDescriptor, to html: inout XMLWriter) {
    let facts = [
      ("Kind", provider.source == .native ? "engine" : "plugin"),
      ("Version", provider.version ?? ""),
      ("Hooks", provider.hooks.map(\.hookName).joined(separator: ", ")),
      ("Requires", provider.requires.joined(separator: ", ")),
    ]
    html.begin("dl")
    for (name, value) in facts where !value.isEmpty {
      html.element("dt", text: name)
      html.element("dd", text: value)
    }
    html.end("dl")
  }

  private func write(
    _ options: [ProviderDescriptor.Option],
    title: String,
    to html: inout XMLWriter
  ) {
    guard !options.isEmpty else { return }
    html.element("h2", text: title)
    html.begin("table")
    html.begin("tr")
    for name in ["Name", "Type", "Default", "Purpose"] { html.element("th", text: name) }
    html.end("tr")
    for option in options {
      html.begin("tr")
      html.element("td", ["class": "name"], text: option.name)
      for text in [option.type, option.defaultValue ?? "", option.summary ?? ""] {
        html.element("td", text: text)
      }
      html.end("tr")
    }
    html.end("table")
  }

  // MARK: Parts

  /// Returns a page; `root` leads to the site's folder.
  private func page(
    title: String,
    root: String,
    _ body: (inout XMLWriter) -> Void
  ) -> String {
    var html = XMLWriter()
    html.begin("html", ["lang": "en"])
    html.begin("head")
    html.element("meta", ["charset": "utf-8"])
    html.element(
      "meta",
      ["name": "viewport", "content": "width=device-width, initial-scale=1"]
    )
    html.element("meta", ["name": "color-scheme", "content": "light dark"])
    html.element("title", text: title)
    html.element("link", ["rel": "stylesheet", "href": root + "site.css"])
    html.end("head")
    html.begin("body")
    body(&html)
    html.end("body")
    html.end("html")
    return "<!doctype html>\n" + html.text
  }

  /// The script of the search, with its index: for each card the address and the words.
  var search: String {
    var json = JSONWriter()
    json.array(.lines) { json in
      for document in documents {
        let words = [document.title, document.slug, document.path] + document.layouts.sorted()
        Self.write(document.pageAddress, words, to: &json)
      }
      for layout in layouts {
        let provider = layout.provider
        let options = provider.options + provider.state
        let words =
          [provider.name, provider.summary ?? ""] + provider.hooks.map(\.hookName)
          + options.map(\.name) + options.compactMap(\.summary) + layout.notes
        Self.write(layout.pageAddress, words, to: &json)
      }
    }
    return "const index = " + json.text + ";\n"
      + EmbeddedFiles.text(of: "LayoutPreview/Page/site.js")
  }

  private static func write(_ address: String, _ words: [String], to json: inout JSONWriter) {
    json.object { json in
      json.member("address", address)
      json.member("words", words.joined(separator: " ").lowercased())
    }
  }
}
