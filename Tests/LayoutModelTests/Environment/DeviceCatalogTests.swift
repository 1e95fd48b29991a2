import LayoutModel
import Testing

@Suite("The known devices")
struct DeviceCatalogTests {
  private let catalog = DeviceCatalog.builtIn

  @Test("all devices of the data are read")
  func count() {
    #expect(catalog.devices.count == 24)
    #expect(Set(catalog.devices.map(\.id)).count == 24)
  }

  @Test("no two devices share a name")
  func names() {
    let names = catalog.names.map { $0.lowercased() }
    #expect(Set(names).count == names.count)
  }

  @Test("a device is found by its id and by every model's name, in any case")
  func lookup() {
    for device in catalog.devices {
      for name in [device.id] + device.models {
        #expect(catalog.device(named: name) == device)
        #expect(catalog.device(named: name.uppercased()) == device)
        #expect(catalog.device(named: name.lowercased()) == device)
      }
    }
    #expect(catalog.device(named: "iphone 15 PRO")?.id == "iphone-15")
    #expect(catalog.device(named: "iPhone 99") == nil)
    #expect(catalog.device(named: "") == nil)
  }

  @Test("every device is sound", arguments: DeviceCatalog.builtIn.devices)
  func soundness(device: Device) {
    #expect(device.id == device.id.lowercased())
    #expect(!device.models.isEmpty)
    #expect(device.portraitSize.width > 0)
    #expect(device.portraitSize.width < device.portraitSize.height)
    #expect([2, 3].contains(device.displayScale))
    #expect(device.windows.isEmpty == (device.idiom == .phone))
    for orientation in Orientation.allCases {
      #expect(device.screens[orientation] != nil)
      for window in (device.windows[orientation] ?? [:]).values {
        #expect(window.width > 0)
        #expect(window.width < device.size(in: orientation).width)
      }
    }
  }

  @Test("a screen that is turned swaps its width and its height")
  func turned() throws {
    let device = try #require(catalog.device(named: "iphone-15"))
    #expect(device.size(in: .portrait) == Size(width: 393, height: 852))
    #expect(device.size(in: .landscape) == Size(width: 852, height: 393))
  }

  @Test("physical insets are leading and trailing by the reading direction")
  func direction() throws {
    let device = try #require(catalog.device(named: "iphone-15"))
    var insets = try #require(device.screens[.portrait]?.safeArea)
    (insets.top, insets.left, insets.bottom, insets.right) = (1, 2, 3, 4)
    #expect(
      insets.directional(.leftToRight)
        == DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    )
    #expect(
      insets.directional(.rightToLeft)
        == DirectionalEdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 2)
    )
  }
}
