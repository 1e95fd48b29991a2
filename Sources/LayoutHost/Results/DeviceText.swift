package import LayoutModel

// Devices.
extension ReportRenderer {
  /// Returns the text of a list of devices, with a newline at its end: for people, one line for
  /// each.
  package func text(of devices: [Device]) -> String {
    switch format {
    case .table: Self.table(devices)
    case .json: Self.json(devices)
    }
  }

  /// Returns a line for each device: id, size in points, scale and models.
  private static func table(_ devices: [Device]) -> String {
    devices.map { device in
      let size =
        "\(NumberText.shortest(device.portraitSize.width)) × \(NumberText.shortest(device.portraitSize.height))"
      let columns = [
        (device.id, 20), (size, 14), ("@\(NumberText.shortest(device.displayScale))", 4),
      ]
      let facts = columns.map { $0 + String(repeating: " ", count: max(1, $1 - $0.count)) }
      return facts.joined() + device.models.joined(separator: ", ") + "\n"
    }
    .joined()
  }

  /// Returns a JSON array with an object for each device.
  private static func json(_ devices: [Device]) -> String {
    var json = JSONWriter()
    json.array(.lines) { json in
      for device in devices {
        json.object { json in
          json.member("id", device.id)
          json.member("idiom", device.idiom.rawValue)
          json.member("models", device.models)
          json.object("size") { json in
            json.member("width", device.portraitSize.width)
            json.member("height", device.portraitSize.height)
          }
          json.member("scale", device.displayScale)
        }
      }
    }
    json.endLine()
    return json.text
  }
}
