extension PreviewServer {
  /// Returns a file of the page, which is part of the program, by its name; nil for an unknown name.
  static func pageFile(named name: String) -> (type: String, bytes: [UInt8])? {
    let html = "text/html; charset=utf-8"
    let script = "text/javascript; charset=utf-8"
    switch name {
    case "index.html": return (html, PackageResources.index_html)
    case "page.css": return ("text/css; charset=utf-8", PackageResources.page_css)
    case "icon.svg": return ("image/svg+xml", PackageResources.icon_svg)
    case "main.js": return (script, PackageResources.main_js)
    case "connection.js": return (script, PackageResources.connection_js)
    case "stage.js": return (script, PackageResources.stage_js)
    case "elements.js": return (script, PackageResources.elements_js)
    case "physics.js": return (script, PackageResources.physics_js)
    case "gestures.js": return (script, PackageResources.gestures_js)
    case "knobs.js": return (script, PackageResources.knobs_js)
    case "inspector.js": return (script, PackageResources.inspector_js)
    case "editor.js": return (script, PackageResources.editor_js)
    case "gallery.js": return (script, PackageResources.gallery_js)
    case "panels.js": return (script, PackageResources.panels_js)
    default: return nil
    }
  }
}
