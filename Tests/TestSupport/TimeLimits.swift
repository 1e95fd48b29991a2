package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Fails each test of a suite that hangs, so that the others still report.
  ///
  /// The limit is far beyond what the slowest machine needs: no test that ends depends on it.
  package static var endsInTime: Self { .timeLimit(.minutes(Soak.isOn ? 120 : 20)) }
}
