package import Models
package import Words

/// A possible feed address and the evidence for it.
package struct FeedCandidate: Sendable, Hashable {
  package var url: String
  package var clue: FoundFeed.Clue
  package var why: Message
  package var isOfComments: Bool

  package init(
    _ url: String, _ clue: FoundFeed.Clue, _ why: Message, isOfComments: Bool = false
  ) {
    self.url = url
    self.clue = clue
    self.why = why
    self.isOfComments = isOfComments
  }
}
