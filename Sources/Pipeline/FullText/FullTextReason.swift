package import Models
package import Words

/// Why an article's own page is fetched in addition to the feed's text.
package enum FullTextReason: String, Sendable, Hashable, CaseIterable {
  /// `full_text: always`.
  case always
  /// The feed carries no text.
  case empty
  /// The text is cut and ends with an ellipsis.
  case cut
  /// The text ends with a phrase that links to the rest.
  case more
  /// The text only repeats the summary.
  case summary
  case brief
  case asked

  package var message: Message {
    switch self {
    case .always: Message(.wantedAlways)
    case .empty: Message(.wantedEmpty)
    case .cut: Message(.wantedCut)
    case .more: Message(.wantedMore)
    case .summary: Message(.wantedSummary)
    case .brief: Message(.wantedBrief)
    case .asked: Message(.wantedAsked)
    }
  }

  /// A text with fewer words is a teaser: short agency reports have about this many, newspaper
  /// articles some hundreds.
  package static let briefWords = 120

  /// Returns why the article's page is wanted; `nil` if the feed's text seems to be the whole
  /// article, or if there is no page.
  ///
  /// In `auto`, an article with a recording is not fetched: the recording is the article, and the
  /// notes beside it are normally short.
  package static func of(_ draft: ArticleDraft, policy: FullTextPolicy) -> FullTextReason? {
    guard policy != .never, let url = draft.url, CanonicalURL.key(url) != nil else { return nil }
    if policy == .always { return .always }
    if draft.content.attachments.contains(where: \.isRecording) { return nil }
    let text = draft.searchText
    let ending = TextEnding(text)
    if ending.isEmpty { return .empty }
    if ending.endsWithMoreLink { return .more }
    if ending.isCut { return .cut }
    guard draft.wordCount < briefWords else { return nil }
    return draft.summary.map { isSame($0, text) } ?? false ? .summary : .brief
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.split(whereSeparator: \.isWhitespace) == second.split(whereSeparator: \.isWhitespace)
  }
}

extension Attachment {
  fileprivate var isRecording: Bool {
    kind == .audio || kind == .video
  }
}
