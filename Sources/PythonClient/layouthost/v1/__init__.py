"""Generated from the protos in Sources/LayoutWire/Protos."""
