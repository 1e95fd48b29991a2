public import LayoutModel

/// Some of the known devices: `iPhone 15 Pro,ipad-11`, or `all`.
public struct DeviceSelection: Sendable, Hashable {
  /// The devices, once per name, without an orientation.
  private(set) var entries: [DeviceScreen] = []

  /// All devices, in the order of the catalog.
  public static let all = DeviceSelection(
    entries: Device.all.map { DeviceScreen(device: $0, name: $0.title) }
  )
}

extension DeviceSelection {
  /// Reads names between commas, or `all`; a comma in brackets belongs to the name, as in
  /// `iPad Pro 11-inch (M4, M5)`.
  /// - Throws: `NOT_FOUND` for an unknown device, `INVALID_ARGUMENT` for an empty name.
  public init(_ text: String) throws(LayoutError) {
    guard text != "all" else {
      self = .all
      return
    }
    let names = Self.names(in: text)
    guard names.allSatisfy({ !$0.isEmpty }) else {
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "“\(text)” names no devices",
        hint: "write ID,ID or all"
      )
    }
    try self.init(names: names)
  }

  /// Creates a selection of devices by ids or names of models.
  /// - Throws: `NOT_FOUND` for an unknown device.
  public init(names: [String]) throws(LayoutError) {
    self.init(entries: [])
    for name in names {
      let device = try Self.device(named: name)
      let model = device.models.first { $0.lowercased() == name.lowercased() }
      let entry = DeviceScreen(device: device, name: model ?? device.title)
      if !entries.contains(entry) { entries.append(entry) }
    }
  }

  /// Returns the device with an id or a model's name.
  /// - Throws: `NOT_FOUND` for an unknown device, with a suggestion.
  package static func device(named name: String) throws(LayoutError) -> Device {
    if let device = Device.named(name) { return device }
    throw LayoutError(
      .notFound,
      origin: .document,
      message: "there is no device “\(name)”",
      hint: Device.hint(for: name)
    )
  }

  private static func names(in text: String) -> [String] {
    var names = [""]
    var depth = 0
    for character in text {
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
}

/// A device with the name that selects it, and its orientation.
package struct DeviceScreen: Sendable, Hashable {
  /// The device.
  package let device: Device
  /// The model's name that was given; otherwise that of the model behind the id.
  package let name: String
  /// The orientation; nil if the device cannot rotate, or if none is chosen.
  public fileprivate(set) var orientation: Orientation?

  /// The orientation and size: `portrait, 393 × 852`.
  package var detail: String {
    let size = device.size(in: orientation ?? .portrait)
    let sides = "\(NumberText.rounded(size.width)) × \(NumberText.rounded(size.height))"
    return orientation.map { "\($0.rawValue), \(sides)" } ?? sides
  }
}

extension DeviceSelection {
  /// Returns each device in one orientation, or in all orientations of the device: by kind, then by
  /// orientation.
  package func screens(in orientation: Orientation? = nil) -> [DeviceScreen] {
    var idioms: [UserInterfaceIdiom] = []
    for entry in entries where !idioms.contains(entry.device.idiom) {
      idioms.append(entry.device.idiom)
    }
    return idioms.flatMap { idiom in
      let orientations = orientation.map { [$0] } ?? idiom.orientations
      return orientations.flatMap { orientation in
        entries.filter { $0.device.idiom == idiom }
          .map { screen in
            var held = screen
            held.orientation = orientation
            return held
          }
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
  /// The orientations of devices of the kind; nil if the device cannot rotate.
  var orientations: [Orientation?] {
    switch self {
    case .phone, .pad: Orientation.allCases
    case .mac, .tv, .carPlay, .vision: [nil]
    }
  }
}
