/// The error that ends an iteration over elements early; it never leaves the module.
struct WrittenEnough: Error {}
