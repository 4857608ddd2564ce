package import Foundation
package import Models

/// The properties of an article that an expression can test.
package struct ArticleFacts: Sendable, Hashable {
  package var title: String
  /// The text without markup.
  package var text: String
  package var authors: [String]
  /// Those of the publisher, and the reader's labels.
  package var tags: [String]
  package var labels: [String]
  package var url: String
  package var language: String?
  package var source: String
  /// All categories that contain the source.
  package var categories: [String]
  package var wordCount: Int
  /// The publication date used for ranking.
  package var dated: Date
  package var states: Set<MatchState>
  package var parts: Set<MatchPart>

  package init(
    title: String, text: String = "", authors: [String] = [], tags: [String] = [],
    labels: [String] = [], url: String = "", language: String? = nil, source: String = "",
    categories: [String] = [],
    wordCount: Int = 0, dated: Date, states: Set<MatchState> = [], parts: Set<MatchPart> = []
  ) {
    self.title = title
    self.text = text
    self.authors = authors
    self.tags = tags + labels
    self.labels = labels
    self.url = url
    self.language = language
    self.source = source
    self.categories = categories
    self.wordCount = wordCount
    self.dated = dated
    self.states = states
    self.parts = parts
  }

  func texts(of field: MatchField) -> [String] {
    switch field {
    case .text: [title, text]
    case .title: [title]
    case .author: authors
    case .source: [source]
    case .category: categories
    case .tag: tags
    case .label: labels
    case .url: [url]
    }
  }
}

extension MatchPart {
  package static func held(
    by attachments: [Attachment], hasImage: Bool, hasAuthor: Bool, hasComments: Bool
  ) -> Set<MatchPart> {
    var parts: Set<MatchPart> = []
    if !attachments.isEmpty { parts.insert(.enclosure) }
    for attachment in attachments {
      switch attachment.kind {
      case .audio: parts.insert(.audio)
      case .video: parts.insert(.video)
      case .image: parts.insert(.image)
      case nil: break
      }
    }
    if hasImage { parts.insert(.image) }
    if hasAuthor { parts.insert(.author) }
    if hasComments { parts.insert(.comments) }
    return parts
  }
}
