"""Generated from the protos in Sources/Service/Protos."""
