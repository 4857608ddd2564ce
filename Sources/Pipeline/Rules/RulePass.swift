package import Foundation
package import Matching
package import Models
package import Store

/// Applies rules to articles that had to wait until their page was fetched or given up and, if any
/// rule tests for copies, until their story was found.
struct RulePass: Sendable {
  let store: any RuleStoring
  let clock: PollingClock

  /// Articles per transaction.
  private static let batch = 200

  /// - Throws: ``StoreFault``; `CancellationError`.
  func run() async throws {
    // A daemon does this often: rules are only read and compiled if there are articles for them.
    var ready = try await store.articlesReadyForRules(withStories: false, at: clock.now())[...]
    guard !ready.isEmpty else { return }
    let evaluator = RuleEvaluator(try await store.rules(of: nil))
    if evaluator.waits.contains(.story) {
      ready = try await store.articlesReadyForRules(withStories: true, at: clock.now())[...]
    }
    while !ready.isEmpty {
      let now = clock.now()
      let articles = Array(ready.prefix(Self.batch))
      let batch = RuleBatch(.waiting(articles), limit: articles.count, at: now)
      _ = try await store.applyRules(to: batch) { evaluator.matches($0, at: now) }
      ready = ready.dropFirst(Self.batch)
      try Task.checkCancellation()
    }
  }
}

/// Applies a reader's rules to stored articles.
package struct RuleApplication: Sendable {
  private let store: any RuleStoring

  /// Articles per transaction.
  private static let batch = 200

  package init(store: any RuleStoring) {
    self.store = store
  }

  /// - Parameters:
  ///   - since: only articles that were published after this date.
  ///   - isTrial: only counts matches and changes nothing.
  ///   - note: called with a clause for each rule that was not tested to the end.
  /// - Returns: each rule with the number of articles that it newly matched.
  package func run(
    reader name: String, since: Date, isTrial: Bool, at now: Date, note: (String) -> Void = { _ in }
  ) async throws -> [RuleUse] {
    let rules = try await store.rules(of: name)
    let evaluator = RuleEvaluator(rules)
    var matches: [Int64: Int] = [:]
    var after: Int64? = evaluator.isEmpty ? nil : 0
    while let first = after {
      let batch = RuleBatch(
        .stored(since: since, isTrial: isTrial), after: first, limit: Self.batch, at: now)
      let result = try await store.applyRules(to: batch) { evaluator.matches($0, at: now) }
      matches.merge(result.matches, uniquingKeysWith: +)
      after = result.last
      try Task.checkCancellation()
    }
    evaluator.unfinished.notes.forEach(note)
    return rules.map { rule in
      let count = matches[rule.id] ?? 0
      return RuleUse(rule, matches: count, last: count > 0 ? now : nil)
    }
  }
}

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
