package import Models

/// Why an article's own page is wanted beside what its feed says.
package enum FullTextReason: String, Sendable, Hashable, CaseIterable {
  /// `full_text: always`.
  case always
  /// The feed carries no text.
  case empty
  /// The text ends in the middle, with an ellipsis.
  case cut
  /// The text ends with a word that leads to the rest.
  case more
  /// The text is the summary once more.
  case summary
  /// The text is short.
  case brief
  /// A person asked for it.
  case asked

  /// The reason in words.
  package var phrase: String {
    switch self {
    case .always: "full_text: always"
    case .empty: "the feed carries no text"
    case .cut: "the feed's text is cut with an ellipsis"
    case .more: "the feed's text ends with a link to the rest"
    case .summary: "the feed's text is only the summary"
    case .brief: "the feed's text is short"
    case .asked: "asked for"
    }
  }

  /// Fewer words than this are a teaser: agencies' briefs have about this many, and what papers
  /// print as an article has some hundreds.
  static let briefWords = 120

  /// Whether the page of an article is wanted, and why; `nil` when the feed's text is the whole
  /// article as far as one can tell, or there is no page.
  ///
  /// In `auto`, an article with a recording is its recording, whose notes are short by nature.
  package static func of(_ draft: ArticleDraft, policy: FullTextPolicy) -> FullTextReason? {
    guard policy != .never, let url = draft.url, CanonicalURL.key(url) != nil else { return nil }
    if policy == .always { return .always }
    if draft.content.attachments.contains(where: \.isRecording) { return nil }
    let text = draft.searchText
    let ending = TextEnding(text)
    if ending.isEmpty { return .empty }
    if ending.leadsOn { return .more }
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
    mimeType.map { $0.hasPrefix("audio/") || $0.hasPrefix("video/") } ?? false
  }
}
