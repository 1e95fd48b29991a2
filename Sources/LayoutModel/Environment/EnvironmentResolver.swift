/// Resolves the environment that flags, a document, a device and the defaults specify together.
///
/// Precedence: single flags, then a device named by a flag, then the document's keys, then the
/// document's device, then the defaults. A device named by a flag replaces everything that a device
/// determines: container, screen, safe area, size classes, scale, idiom and windowing. The
/// document's split applies to it if the device supports that split.
package struct EnvironmentResolver: Sendable {
  /// The devices that documents and flags can name.
  package var catalog: DeviceCatalog

  /// The container where neither flags nor the document specify one: the screen of an iPhone 14, in
  /// points.
  package static let defaultContainer = Size(width: 390, height: 844)

  /// Creates a resolver for the devices of a catalog.
  package init(catalog: DeviceCatalog = .builtIn) {
    self.catalog = catalog
  }

  /// Resolves an environment.
  /// - Throws: `.unknownName` for an unknown device; `.unknownName` or `.contradiction` for a split
  ///   that the flags specify, or the document by itself, and that the device does not support;
  ///   `.contradiction` for a split without a device.
  package func resolve(
    _ document: EnvironmentDescription,
    flags: EnvironmentDescription = EnvironmentDescription(),
    configuration: LayoutConfiguration = LayoutConfiguration()
  ) throws(DocumentError) -> LayoutEnvironment {
    var document = document
    if flags.device != nil { document.forgetWhatADeviceDecides() }
    let orientation = flags.orientation ?? document.orientation
    let device = try device(flags.device == nil ? document : flags)
    if flags.split ?? document.split != nil, device == nil {
      throw DocumentError(
        .contradiction("“split” needs a device"),
        path: DocumentPath([.key("environment")])
      )
    }
    var shown: DeviceWindow?
    if let device {
      let split = flags.split ?? document.split(of: device, under: flags)
      shown = try DeviceWindow(device, orientation: orientation, split: split)
    }
    let container =
      flags.container ?? document.container ?? shown?.container
      ?? Self.defaultContainer(in: orientation)
    let screen = flags.screen ?? document.screen ?? shown?.screen ?? container
    let traits = Traits(
      flags.traits.filled(from: document.traits).filled(from: shown?.traits ?? TraitsDescription()),
      orientation: orientation ?? (screen.width > screen.height ? .landscape : .portrait)
    )
    return LayoutEnvironment(
      container: LayoutContainer(
        contentSize: container,
        safeAreaInsets: flags.safeAreaInsets ?? document.safeAreaInsets
          ?? shown?.safeArea.directional(traits.layoutDirection) ?? .zero,
        layoutMargins: flags.layoutMargins ?? document.layoutMargins ?? .zero
      ),
      screen: screen,
      traits: traits,
      configuration: configuration
    )
  }

  /// Returns the default container, turned to an orientation.
  private static func defaultContainer(in orientation: Orientation?) -> Size {
    orientation == .landscape
      ? Size(width: defaultContainer.height, height: defaultContainer.width) : defaultContainer
  }

  /// Returns the device that a description names; nil where it names no device.
  /// - Throws: `.unknownName` at the device's name if the catalog has no such device.
  private func device(_ description: EnvironmentDescription) throws(DocumentError) -> Device? {
    guard let name = description.device else { return nil }
    if let device = catalog.device(named: name) { return device }
    let problem = DocumentError.Problem.unknownName(name, kind: "device", known: catalog.names)
    throw description.deviceNode?.error(problem)
      ?? DocumentError(problem, path: DocumentPath())
  }
}

/// The part of an environment that a device determines for a window on it.
private struct DeviceWindow {
  var container: Size
  var screen: Size
  var safeArea: Device.PhysicalEdgeInsets
  var traits = TraitsDescription()

  /// Creates a window that covers a part of a device's screen, or all of it.
  /// - Throws: `.unknownName` or `.contradiction` for a split that the device does not support.
  init(_ device: Device, orientation: Orientation?, split: Split?) throws(DocumentError) {
    let orientation = orientation ?? .portrait
    screen = device.size(in: orientation)
    container = screen
    safeArea = device.screens[orientation]?.safeArea ?? .init(top: 0, left: 0, bottom: 0, right: 0)
    traits.horizontalSizeClass = device.screens[orientation]?.horizontalSizeClass
    traits.verticalSizeClass = device.screens[orientation]?.verticalSizeClass
    traits.displayScale = device.displayScale
    traits.userInterfaceIdiom = device.idiom
    traits.windowing = .fullScreen
    guard let split else { return }
    let windows = device.windows[orientation] ?? [:]
    guard let window = windows[split] else {
      let known = Split.allCases.filter { windows[$0] != nil }.map(\.rawValue)
      let problem: DocumentError.Problem =
        known.isEmpty
        ? .contradiction("\(device.id) has no splits")
        : .unknownName(
          split.rawValue,
          kind: "split of \(device.id) in \(orientation.rawValue)",
          known: known
        )
      throw DocumentError(problem, path: DocumentPath([.key("environment"), .key("split")]))
    }
    container.width = window.width
    traits.horizontalSizeClass = window.horizontalSizeClass
    traits.windowing = split == .slideOver ? .slideOver : .splitView
  }
}

extension EnvironmentDescription {
  /// Returns the document's split if the device supports it; nil where flags name the device or its
  /// orientation and only that makes the split impossible.
  ///
  /// A split that is impossible by the document alone is returned, so that it is reported as a
  /// mistake.
  fileprivate func split(of device: Device, under flags: EnvironmentDescription) -> Split? {
    func isPossible(_ split: Split, _ orientation: Orientation?) -> Bool {
      device.windows[orientation ?? .portrait]?[split] != nil
    }
    guard let split else { return nil }
    let isMistake = flags.device == nil && !isPossible(split, orientation)
    return isMistake || isPossible(split, flags.orientation ?? orientation) ? split : nil
  }

  /// Removes the properties that a device determines, so that a device from the flags supplies
  /// them.
  fileprivate mutating func forgetWhatADeviceDecides() {
    device = nil
    container = nil
    screen = nil
    safeAreaInsets = nil
    traits.horizontalSizeClass = nil
    traits.verticalSizeClass = nil
    traits.displayScale = nil
    traits.userInterfaceIdiom = nil
    traits.windowing = nil
  }
}

extension Traits {
  /// Creates traits with the defaults of ``Traits`` for those that a description leaves open.
  fileprivate init(_ description: TraitsDescription, orientation: Orientation) {
    self.init()
    horizontalSizeClass = description.horizontalSizeClass ?? horizontalSizeClass
    verticalSizeClass = description.verticalSizeClass ?? verticalSizeClass
    displayScale = description.displayScale ?? displayScale
    layoutDirection = description.layoutDirection ?? layoutDirection
    userInterfaceIdiom = description.userInterfaceIdiom ?? userInterfaceIdiom
    preferredContentSizeCategory =
      description.preferredContentSizeCategory ?? preferredContentSizeCategory
    windowing = description.windowing ?? windowing
    self.orientation = orientation
  }
}
