import Foundation
package import Matching
package import Models

/// The rules as they are for the articles of one source, as these come.
package struct SourceRules: Sendable {
  private let desk: RuleDesk
  private let source: String
  private let categories: [String]

  /// - Returns: `nil` where there are no rules.
  package init?(_ desk: RuleDesk, for source: Source) {
    guard !desk.isEmpty else { return nil }
    self.desk = desk
    self.source = source.name
    categories = source.categories
  }

  /// The first rule that keeps an article out, by what its feed says.
  func drop(_ draft: ArticleDraft, dated: Date, at now: Date) -> Int64? {
    guard desk.hasDrops else { return nil }
    return desk.matches(facts(draft, dated), missing: [.story], at: now)
      .first { $0.rule.deeds.drop }?.id
  }

  /// The rules that hold for a new article.
  ///
  /// - Returns: those that hold whatever its page may say, and all of them if the feed's text is the
  ///   whole of it.
  func matches(
    _ draft: ArticleDraft, dated: Date, at now: Date
  ) -> (known: [StoredRule], withText: [StoredRule]) {
    let matches = desk.matches(
      facts(draft, dated), missing: [[.story, .text], [.story]], at: now)
    return (matches[0], matches[1])
  }

  /// Whether any rule has to know more of an article than its feed says.
  func waits(forPage: Bool) -> Bool {
    desk.waits.contains(.story) || (forPage && desk.waits.contains(.text))
  }

  private func facts(_ draft: ArticleDraft, _ dated: Date) -> ArticleFacts {
    ArticleFacts(draft, source: source, categories: categories, dated: dated)
  }
}

extension [StoredRule] {
  /// What the last of them that says so says of the article's page.
  var fullText: FullTextPolicy? { last { $0.rule.deeds.fullText != nil }?.rule.deeds.fullText }
}
