extension EnvironmentDescription {
  /// The container if neither flags nor the document specify one: the screen of an iPhone 14, in
  /// points.
  private static let defaultContainer = LayoutSize(width: 390, height: 844)

  /// Returns the environment that flags, this description of a document, a device and the defaults
  /// specify together.
  ///
  /// Precedence: single flags, then a device named by a flag, then the document's keys, then the
  /// document's device, then the defaults. A device named by a flag replaces everything that a
  /// device determines: container, screen, safe area, size classes, scale, idiom and windowing. The
  /// document's split applies to it if the device supports that split.
  /// - Parameters:
  ///   - flags: the part of the environment that a command's flags specify.
  ///   - configuration: the configuration of the document's sections.
  /// - Returns: a complete environment.
  /// - Throws: `.unknownName` for an unknown device; `.unknownName` or `.contradiction` for a split
  ///   that the flags specify, or the document by itself, and that the device does not support;
  ///   `.contradiction` for a split without a device.
  package func resolved(
    flags: EnvironmentDescription = EnvironmentDescription(),
    configuration: LayoutConfiguration = LayoutConfiguration()
  ) throws(LayoutError) -> LayoutEnvironment {
    var document = self
    if flags.device != nil { document.forgetWhatADeviceDecides() }
    let orientation = flags.orientation ?? document.orientation
    let device = try (flags.device == nil ? document : flags).knownDevice()
    if flags.split ?? document.split != nil, device == nil {
      throw LayoutError(
        .contradiction("“split” needs a device"),
        path: DocumentPath([.key("environment")])
      )
    }
    var shown = EnvironmentDescription()
    shown.traits.layoutDirection = flags.traits.layoutDirection ?? document.traits.layoutDirection
    if let device {
      let split = flags.split ?? document.split(of: device, under: flags)
      try shown.show(device, orientation: orientation ?? .portrait, split: split)
    }
    let container =
      flags.container ?? document.container ?? shown.container
      ?? Self.defaultContainer(in: orientation)
    let screen = flags.screen ?? document.screen ?? shown.screen ?? container
    var environment = LayoutEnvironment(
      container: LayoutContainer(
        contentSize: container,
        safeAreaInsets: flags.safeAreaInsets ?? document.safeAreaInsets ?? shown.safeAreaInsets
          ?? .zero,
        layoutMargins: flags.layoutMargins ?? document.layoutMargins ?? .zero
      ),
      screen: screen,
      traits: Traits(
        flags.traits.filled(from: document.traits).filled(from: shown.traits),
        orientation: orientation ?? (screen.width > screen.height ? .landscape : .portrait)
      )
    )
    environment.configuration = configuration
    return environment
  }

  /// Returns the default container, turned to an orientation.
  private static func defaultContainer(in orientation: Orientation?) -> LayoutSize {
    orientation == .landscape
      ? LayoutSize(width: defaultContainer.height, height: defaultContainer.width)
      : defaultContainer
  }

  /// Returns the device that the description names; nil if it names no device.
  /// - Throws: `.unknownName` at the device's name if there is no such device.
  private func knownDevice() throws(LayoutError) -> Device? {
    guard let name = device else { return nil }
    if let device = Device.named(name) { return device }
    let problem = LayoutError.Problem.unknownName(name, kind: "device", known: Device.names)
    throw deviceNode?.error(problem) ?? LayoutError(problem)
  }

  /// Adds the properties that a device determines for a window that covers all or part of its
  /// screen.
  ///
  /// The description's own layout direction determines the edges of the safe area.
  /// - Parameters:
  ///   - device: the device.
  ///   - orientation: the orientation of its screen.
  ///   - split: the part of the screen; nil means all of it.
  /// - Throws: `.unknownName` or `.contradiction` for a split that the device does not support.
  private mutating func show(
    _ device: Device,
    orientation: Orientation,
    split: Split?
  ) throws(LayoutError) {
    let properties = device.screens[orientation]
    let size = device.size(in: orientation)
    (screen, container) = (size, size)
    safeAreaInsets = properties?.safeArea.directional(traits.layoutDirection ?? .leftToRight)
    traits.horizontalSizeClass = properties?.horizontalSizeClass
    traits.verticalSizeClass = properties?.verticalSizeClass
    traits.displayScale = device.displayScale
    traits.userInterfaceIdiom = device.idiom
    traits.windowing = .fullScreen
    guard let split else { return }
    let windows = device.windows[orientation] ?? [:]
    guard let window = windows[split] else {
      let known = Split.allCases.filter { windows[$0] != nil }.map(\.rawValue)
      let problem: LayoutError.Problem =
        known.isEmpty
        ? .contradiction("\(device.id) has no splits")
        : .unknownName(
          split.rawValue,
          kind: "split of \(device.id) in \(orientation.rawValue)",
          known: known
        )
      throw LayoutError(problem, path: DocumentPath([.key("environment"), .key("split")]))
    }
    container?.width = window.width
    traits.horizontalSizeClass = window.horizontalSizeClass
    traits.windowing = split == .slideOver ? .slideOver : .splitView
  }

  /// Returns the document's split if the device supports it; nil if flags name the device or its
  /// orientation and only that makes the split impossible.
  ///
  /// A split that is impossible by the document alone is returned, so that it is reported as a
  /// mistake.
  private func split(of device: Device, under flags: EnvironmentDescription) -> Split? {
    func isPossible(_ split: Split, _ orientation: Orientation?) -> Bool {
      device.windows[orientation ?? .portrait]?[split] != nil
    }
    guard let split else { return nil }
    let isMistake = flags.device == nil && !isPossible(split, orientation)
    return isMistake || isPossible(split, flags.orientation ?? orientation) ? split : nil
  }

  /// Removes the properties that a device determines, so that a device from the flags supplies
  /// them.
  private mutating func forgetWhatADeviceDecides() {
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
