import CPango
import LayoutModel
import LayoutSystem

/// Pango, loaded with the libraries that it needs.
package final class PangoLibrary {
  /// The library of `CPango`, closed with this object.
  package let bridge: OpaquePointer

  /// Loads the library and looks up its functions.
  /// - Throws: `UNAVAILABLE` if the library or one of its functions is missing.
  init(name: String, for purpose: PangoPurpose) throws(LayoutError) {
    var missing: UnsafePointer<CChar>?
    guard let bridge = pango_bridge_open(name, &missing) else {
      guard let missing else { throw purpose.unavailable(name, in: .pango) }
      let hint = "Pango 1.44 or later is needed"
      throw purpose.lacking(String(cString: missing), in: name, hint: hint)
    }
    self.bridge = bridge
    guard purpose == .drawing, let missing = pango_bridge_missing_for_drawing(bridge) else {
      return
    }
    let hint = "Cairo 1.16 or later with PNG and PDF is needed"
    throw purpose.lacking(String(cString: missing), in: name, hint: hint)
  }

  deinit { pango_bridge_close(bridge) }

  /// The versions and files of the loaded libraries.
  var versions: PangoBridgeVersions { pango_bridge_versions(bridge) }
}
