import LayoutModel
import TestSupport
import Testing

@Suite("Known devices")
struct DeviceCatalogTests {
  @Test("The device catalog has 24 devices with different ids")
  func count() {
    #expect(Device.all.count == 24)
    #expect(Set(Device.all.map(\.id)).count == 24)
  }

  @Test("No two devices share a name")
  func names() {
    let names = Device.names.map { $0.lowercased() }
    #expect(Set(names).count == names.count)
  }

  @Test("A device's id and its models' names find it, in any case")
  func lookup() {
    for device in Device.all {
      for name in [device.id] + device.models {
        #expect(Device.named(name) == device)
        #expect(Device.named(name.uppercased()) == device)
        #expect(Device.named(name.lowercased()) == device)
      }
    }
    #expect(Device.named("iphone 15 PRO")?.id == "iphone-15")
    #expect(Device.named("iPhone 99") == nil)
    #expect(Device.named("") == nil)
  }

  @Test("A device that is read alone equals the one that is read with the whole file")
  func entriesAlone() throws {
    let fields = try Fixtures.json("Sources/LayoutModel/Resources/devices.json").anyObject()
    let devices = try #require(try fields["devices"]?.elements(Device.init))
    #expect(devices == Device.all)
    #expect(devices.flatMap { [$0.id] + $0.models } == Device.names)
    for device in devices { #expect(Device.named(device.id) == device) }
  }

  @Test("Every device has plausible sizes, scale and windows", arguments: Device.all)
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

  @Test("Landscape orientation swaps the width and height of a screen")
  func turned() throws {
    let device = try #require(Device.named("iphone-15"))
    #expect(device.size(in: .portrait) == LayoutSize(width: 393, height: 852))
    #expect(device.size(in: .landscape) == LayoutSize(width: 852, height: 393))
  }

  @Test("Physical insets become leading and trailing by the reading direction")
  func direction() throws {
    let device = try #require(Device.named("iphone-15"))
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
