internal import ArgumentParser
internal import LayoutModel

/// The devices of a sheet: `iPhone 15 Pro,ipad-11`, or `all`.
struct DeviceList {
  /// A device as it was named.
  struct Entry: Equatable {
    let device: Device
    let name: String
  }

  /// A device as it is held.
  struct Screen {
    let device: Device
    /// The device's name.
    let name: String
    /// How it is held; nil for a device that is never turned.
    let orientation: Orientation?

    /// `portrait, 393 × 852`.
    var detail: String {
      let size = device.size(in: orientation ?? .portrait)
      let sides = "\(NumberText.rounded(size.width)) × \(NumberText.rounded(size.height))"
      return orientation.map { "\($0.rawValue), \(sides)" } ?? sides
    }
  }

  private(set) var entries: [Entry] = []

  /// Reads names between commas; a comma in brackets is a name's own, as in
  /// `iPad Pro 11-inch (M4, M5)`.
  static func parse(_ argument: String) throws -> DeviceList {
    var list = DeviceList()
    guard argument != "all" else {
      list.entries = DeviceCatalog.builtIn.devices.map { Entry(device: $0, name: $0.title) }
      return list
    }
    for name in names(in: argument) {
      guard !name.isEmpty else {
        throw ValidationError("“\(argument)” names no devices: write ID,ID or all.")
      }
      let device = try DeviceArgument.device(named: name)
      let model = device.models.first { $0.lowercased() == name.lowercased() }
      let entry = Entry(device: device, name: model ?? device.title)
      if !list.entries.contains(entry) { list.entries.append(entry) }
    }
    return list
  }

  private static func names(in argument: String) -> [String] {
    var names = [""]
    var depth = 0
    for character in argument {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth <= 0 {
        names.append("")
      } else {
        names[names.count - 1].append(character)
      }
    }
    return names.map { $0.drop { $0 == " " } }
      .map { name in String(name.reversed().drop { $0 == " " }.reversed()) }
  }

  /// Each device in one orientation, or else in all that it is used in: kind by kind, what is held
  /// alike together.
  func screens(in orientation: Orientation?) -> [Screen] {
    var idioms: [UserInterfaceIdiom] = []
    for entry in entries where !idioms.contains(entry.device.idiom) {
      idioms.append(entry.device.idiom)
    }
    return idioms.flatMap { idiom in
      let orientations = orientation.map { [$0] } ?? idiom.orientations
      return orientations.flatMap { orientation in
        entries.filter { $0.device.idiom == idiom }
          .map { Screen(device: $0.device, name: $0.name, orientation: orientation) }
      }
    }
  }
}

extension Device {
  /// The name of the model that the id is taken from, or of the first one.
  fileprivate var title: String {
    let named = models.first { $0.lowercased().replacing(" ", with: "-").hasPrefix(id) }
    return named ?? models.first ?? id
  }
}

extension UserInterfaceIdiom {
  /// How a device of the kind is held; nil for one that stands or hangs.
  fileprivate var orientations: [Orientation?] {
    switch self {
    case .phone, .pad: Orientation.allCases
    case .mac, .tv, .carPlay, .vision: [nil]
    }
  }
}
