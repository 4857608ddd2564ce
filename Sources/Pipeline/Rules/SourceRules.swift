import Foundation
package import Matching
package import Models

/// The rules as they apply to new articles of one source.
package struct SourceRules: Sendable {
  private let evaluator: RuleEvaluator
  private let source: String
  private let categories: [String]

  /// - Returns: `nil` if there are no rules.
  package init?(_ evaluator: RuleEvaluator, for source: Source) {
    guard !evaluator.isEmpty else { return nil }
    self.evaluator = evaluator.countingApart
    self.source = source.name
    categories = source.categories
  }

  /// A clause for each rule that was not tested to the end.
  var notes: [String] { evaluator.unfinished.notes }

  /// The first rule that drops an article, judged by the data of its feed.
  func drop(_ draft: ArticleDraft, dated: Date, at now: Date) -> Int64? {
    guard evaluator.hasDrops else { return nil }
    return evaluator.matches(facts(draft, dated), missing: [.story], at: now)
      .first { $0.rule.actions.drop }?.id
  }

  /// Returns the rules that match a new article.
  ///
  /// - Returns: the rules that match whatever its page says, and the rules that match if the feed's
  ///   text is the whole article.
  func matches(
    _ draft: ArticleDraft, dated: Date, at now: Date
  ) -> (known: [StoredRule], withText: [StoredRule]) {
    let matches = evaluator.matches(
      facts(draft, dated), missing: [[.story, .text], [.story]], at: now)
    return (matches[0], matches[1])
  }

  /// Whether any rule needs more data of an article than its feed has.
  func waits(forPage: Bool) -> Bool {
    evaluator.waits.contains(.story) || (forPage && evaluator.waits.contains(.text))
  }

  private func facts(_ draft: ArticleDraft, _ dated: Date) -> ArticleFacts {
    ArticleFacts(draft, source: source, categories: categories, dated: dated)
  }
}

extension [StoredRule] {
  /// The full-text policy of the last rule that sets one.
  var fullText: FullTextPolicy? { last { $0.rule.actions.fullText != nil }?.rule.actions.fullText }
}

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
