import Foundation
import Models
import Ranking
import Store

/// Decides the changes for a document's articles: ranks and features, votes for counters that grew,
/// and pages and pictures to fetch.
struct DocumentDecision: Sendable {
  private let articles: [ArrivedArticle]
  private let features: [FeatureExtractor]
  private let weight: Double
  private let offline: OfflineDecision
  private let rules: SourceRules?
  private let now: Date

  /// - Parameter features: those of each article.
  init(
    _ articles: [ArrivedArticle], _ features: [FeatureExtractor], weight: Double,
    policy: OfflinePolicy, rules: SourceRules? = nil, now: Date
  ) {
    self.articles = articles
    self.features = features
    self.weight = weight
    offline = OfflineDecision(policy, now: now)
    self.rules = rules
    self.now = now
  }

  @Sendable func changes(_ findings: DocumentFindings) -> DocumentChanges {
    let ranker = Ranker(findings.basis)
    var changes = DocumentChanges(weight: weight)
    changes.articles = articles.indices.map { index in
      change(of: index, findings, ranker)
    }
    var counters = CounterDecision(findings)
    // Oldest first, in the order of storage.
    for index in articles.indices.reversed() {
      let since: Date? =
        if case .inserted = findings.articles[index].outcome {
          Ranker.earningDate(dated: articles[index].dated, firstSeen: now)
        } else {
          nil
        }
      counters.add(
        articles[index].draft.counters, of: index, findings.articles[index], since: since,
        to: &changes)
    }
    counters.decide(with: ranker, at: now, &changes)
    return changes
  }

  private func change(
    of index: Int, _ findings: DocumentFindings, _ ranker: Ranker
  ) -> DocumentChanges.Article {
    let found = findings.articles[index]
    var change = DocumentChanges.Article()
    if case .inserted = found.outcome {
      change.keys = ranker.published(weight: weight, at: articles[index].dated)
      change.features =
        features[index]
        .of(source: findings.source, category: findings.category)
        .features(articles: Double(found.counted)) { Double(found.termCounts[$0]) }.bytes
    }
    let (draft, dated) = (articles[index].draft, articles[index].dated)
    guard case .inserted = found.outcome, let rules else {
      offline.decide(draft, found, dated: dated, &change)
      return change
    }
    let matches = rules.matches(draft, dated: dated, at: now)
    offline.decide(draft, found, dated: dated, fullText: matches.known.fullText, &change)
    change.rules = change.page == nil ? matches.withText : matches.known
    change.waitsForRules = rules.waits(forPage: change.page != nil)
    return change
  }
}
