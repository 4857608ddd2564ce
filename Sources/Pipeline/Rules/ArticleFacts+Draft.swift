import Foundation
import Matching
import Models

extension ArticleFacts {
  /// The data of an article when its feed delivers it.
  init(_ draft: ArticleDraft, source: String, categories: [String], dated: Date) {
    self.init(
      title: draft.title ?? "", text: draft.searchText, authors: draft.authors, tags: draft.tags,
      url: draft.url ?? "", language: draft.language, source: source, categories: categories,
      wordCount: draft.wordCount, dated: dated,
      parts: MatchPart.held(
        by: draft.content.attachments, hasImage: draft.image != nil,
        hasAuthor: !draft.authors.isEmpty, hasComments: draft.commentsURL != nil))
  }
}
