package import Models

/// A possible feed address and the evidence for it.
package struct FeedCandidate: Sendable, Hashable {
  package var url: String
  package var clue: FoundFeed.Clue
  /// A sentence without a final dot.
  package var why: String
  package var isOfComments: Bool

  package init(
    _ url: String, _ clue: FoundFeed.Clue, _ why: String, isOfComments: Bool = false
  ) {
    self.url = url
    self.clue = clue
    self.why = why
    self.isOfComments = isOfComments
  }
}
