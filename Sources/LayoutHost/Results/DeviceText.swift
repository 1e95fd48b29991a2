package import LayoutModel

// Devices.
extension ReportRenderer {
  /// Returns the text of a list of devices, with a newline at its end: for people, one line for
  /// each.
  package func text(of devices: [Device]) -> String {
    switch format {
    case .table: Self.table(devices)
    case .json: Self.list { json in for device in devices { Self.write(device, to: &json) } }
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
      let facts = columns.map { ($0 + " ").padded(to: $1) }
      return facts.joined() + device.models.joined(separator: ", ") + "\n"
    }
    .joined()
  }

  private static func write(_ device: Device, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", device.id)
      json.member("idiom", device.idiom.rawValue)
      json.member("models", device.models)
      json.member("size", device.portraitSize)
      json.member("scale", device.displayScale)
    }
  }
}
