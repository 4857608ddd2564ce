/// Result of storing a fetched page.
package enum PageStoreResult: Sendable {
  /// The article was deleted meanwhile.
  case gone
  /// The page was a saved page, and its reader already has an article at its address; that article
  /// is the saved one from now on.
  case merged(into: Int64)
  case decided(PageDecision)

  package var decision: PageDecision? {
    if case .decided(let decision) = self { decision } else { nil }
  }
}
