/// What became of a page that came.
package enum KeptPage: Sendable {
  /// Its article is gone.
  case gone
  /// It is a saved page, and at its address its reader has an article already, which is what was
  /// saved from now on.
  case merged(into: Int64)
  case decided(PageDecision)

  package var decision: PageDecision? {
    if case .decided(let decision) = self { decision } else { nil }
  }
}
