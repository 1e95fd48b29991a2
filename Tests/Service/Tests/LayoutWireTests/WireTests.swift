import Testing
@testable import LayoutWire
