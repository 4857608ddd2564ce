import Foundation
import Models
import Ranking
import Store

/// Decides the changes for a document's articles: ranks and features, votes for counters that grew,
/// and pages and pictures to fetch.
struct DocumentDecision: Sendable {
  private let articles: [PreparedDocument.Article]
  private let dates: [Date]
  private let weight: Double
  private let offline: OfflineDecision
  private let rules: SourceRules?
  private let now: Date

  /// - Parameter dates: publication date of each article.
  init(
    _ articles: [PreparedDocument.Article], dates: [Date], weight: Double, policy: OfflinePolicy,
    rules: SourceRules? = nil, now: Date
  ) {
    self.articles = articles
    self.dates = dates
    self.weight = weight
    offline = OfflineDecision(policy, now: now)
    self.rules = rules
    self.now = now
  }

  @Sendable func changes(_ findings: DocumentFindings) -> DocumentChanges {
    let ranker = Ranker(findings.basis)
    var changes = DocumentChanges(weight: weight)
    changes.articles = articles.indices.map { place in
      change(of: place, findings, ranker)
    }
    var counters = CounterDecision(findings)
    // Oldest first, in the order of storage.
    for place in articles.indices.reversed() {
      let since: Date? =
        if case .inserted = findings.articles[place].outcome {
          Ranker.earningDate(dated: dates[place], firstSeen: now)
        } else {
          nil
        }
      counters.add(
        articles[place].draft.draft.counters, of: place, findings.articles[place], since: since,
        to: &changes)
    }
    counters.decide(with: ranker, at: now, &changes)
    return changes
  }

  private func change(
    of place: Int, _ findings: DocumentFindings, _ ranker: Ranker
  ) -> DocumentChanges.Article {
    let found = findings.articles[place]
    var change = DocumentChanges.Article()
    if case .inserted = found.outcome {
      change.keys = ranker.published(weight: weight, at: dates[place])
      change.features =
        articles[place].features
        .of(source: findings.source, category: findings.category)
        .features(articles: Double(found.counted)) { Double(found.termCounts[$0]) }.bytes
    }
    let draft = articles[place].draft.draft
    guard case .inserted = found.outcome, let rules else {
      offline.decide(draft, found, dated: dates[place], &change)
      return change
    }
    let matches = rules.matches(draft, dated: dates[place], at: now)
    offline.decide(
      draft, found, dated: dates[place], fullText: matches.known.fullText, &change)
    change.rules = change.page == nil ? matches.withText : matches.known
    change.waitsForRules = rules.waits(forPage: change.page != nil)
    return change
  }
}
