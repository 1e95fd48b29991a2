import ArgumentParser
import LayoutModel

/// `layouthost devices`.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Lists the known devices.",
    discussion: """
      Each with its id, its size in points held upright, its scale, and the models that have it.

      Examples:
        layouthost devices
        layouthost devices --format json
      """
  )

  @Option(help: "How the list is printed.")
  var format: PluginsCommand.Format = .table

  func run() throws {
    let output = CommandOutput(.auto)
    try output.reporting {
      let devices = DeviceCatalog.builtIn.devices
      try output.write(format == .json ? Self.json(devices) : Self.table(devices))
    }
  }

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

  private static func json(_ devices: [Device]) -> String {
    let lines = devices.map { device in
      let models = device.models.map(JSONText.quoted).joined(separator: ", ")
      return "  {\"id\": \(JSONText.quoted(device.id)), \"idiom\": \"\(device.idiom.rawValue)\", "
        + "\"models\": [\(models)], \"size\": {\"width\": \(NumberText.shortest(device.portraitSize.width)), "
        + "\"height\": \(NumberText.shortest(device.portraitSize.height))}, "
        + "\"scale\": \(NumberText.shortest(device.displayScale))}"
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
