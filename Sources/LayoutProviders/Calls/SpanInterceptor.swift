import LayoutModel

/// Counts the time of providers for a profile; absent without one.
///
/// A plugin in Lua counts its own time apart.
struct SpanInterceptor: CallInterceptor {
  /// The spans of the session.
  let spans: ProfileSpans

  func begin(_ call: RunningCall) throws(LayoutError) { spans.enter(.providers) }

  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome) { spans.leave() }
}
