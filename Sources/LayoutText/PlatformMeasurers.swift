package import LayoutModel

/// The text measurers of this platform.
package enum PlatformMeasurers {
  /// The measurer of programs that link the library: CoreText on Apple's systems, else Pango.
  package static let standard: any TextMeasurer = {
    #if canImport(CoreText)
    CoreTextMeasurer.shared
    #else
    PangoTextMeasurer.shared
    #endif
  }()

  /// The measurer with the same sizes on all systems: Pango with the font Inter.
  ///
  /// On Apple's systems, this is the standard measurer if either is not installed when a text
  /// measurer is first needed.
  package static let portable: any TextMeasurer = {
    #if canImport(CoreText)
    PangoPlaces.current.isInstalled ? PangoTextMeasurer.shared : standard
    #else
    standard
    #endif
  }()

  /// The measurer in place of a missing Pango, in words; nil if there is no other.
  package static let substitute: String? = {
    #if canImport(CoreText)
    "texts are measured with CoreText in the system's font"
    #else
    nil
    #endif
  }()
}
