import Foundation
package import Models
import Ranking
import Store
import Words

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

/// Converts a document's counters to votes. First all counts are added to the source's norms, then
/// each is measured by them, so that the order within a document does not matter.
struct CounterDecision {
  private let found: [DocumentFindings.Article]
  private var norms: [CounterMetric: CounterNorm]
  private var globalNorms: [CounterMetric: CounterNorm]
  private var growths: [Growth] = []

  init(_ findings: DocumentFindings) {
    found = findings.articles
    norms = findings.norms
    globalNorms = findings.globalNorms
  }

  /// Adds the counters of one article.
  ///
  /// - Parameter since: for a new article, the date that its counter votes get
  ///   (``Ranker/earningDate(dated:firstSeen:)``).
  mutating func add(
    _ counters: [CounterMetric: Int], of index: Int, _ found: DocumentFindings.Article,
    since: Date?, to changes: inout DocumentChanges
  ) {
    guard !counters.isEmpty, found.outcome.id != nil else { return }
    let old = found.counters
    for metric in CounterMetric.allCases {
      // A negative number is not a count.
      guard let count = counters[metric], count >= 0, count != old[metric] else { continue }
      changes.articles[index].counters[metric] = count
      norms[metric, default: CounterNorm()].record(from: old[metric], to: count)
      globalNorms[metric, default: CounterNorm()].record(from: old[metric], to: count)
      growths.append(
        Growth(index: index, metric: metric, from: old[metric] ?? 0, to: count, since: since))
    }
  }

  func decide(with ranker: Ranker, at now: Date, _ changes: inout DocumentChanges) {
    guard !growths.isEmpty else { return }
    changes.norms = norms
    changes.globalNorms = globalNorms
    guard let metric = CounterVotes.preferredMetric(of: Set(norms.keys)) else { return }
    let counterVotes = CounterVotes(
      metric: metric, source: norms[metric] ?? CounterNorm(),
      global: globalNorms[metric] ?? CounterNorm())
    for growth in growths where growth.metric == metric {
      // A counter that falls and rises again has earned no new votes.
      let recorded = found[growth.index].highestRecorded[metric] ?? 0
      let votes = counterVotes.votes(from: max(growth.from, recorded), to: growth.to)
      guard votes > 0,
        let keys = changes.articles[growth.index].keys ?? found[growth.index].keys
      else { continue }
      let date = growth.since ?? now
      changes.articles[growth.index].events.append(
        LoggedEvent(.counter(metric, count: growth.to), at: date, votes: votes))
      changes.articles[growth.index].keys = ranker.keys(keys, adding: votes, at: date)
    }
  }

  private struct Growth {
    let index: Int
    let metric: CounterMetric
    let from: Int
    let to: Int
    let since: Date?
  }
}

/// Decides what to fetch so that an article can be read offline: its page if the feed's text is not
/// complete, and its pictures.
struct OfflineDecision: Sendable {
  private let policy: OfflinePolicy
  private let now: Date

  /// Seconds: pages of articles older than this are fetched only if the source says `always`,
  /// because the backlog of a new source is not news.
  private static let backlog = 14.0 * 86_400
  /// Seconds between two fetches of the page of an article that is edited again and again.
  private static let editPause = 6.0 * 3600

  init(_ policy: OfflinePolicy, now: Date) {
    self.policy = policy
    self.now = now
  }

  /// - Parameters:
  ///   - dated: publication date of the article.
  ///   - fullText: the policy of a rule for a new article; it overrides that of the source.
  func decide(
    _ draft: ArticleDraft, _ found: DocumentFindings.Article, dated: Date,
    fullText: FullTextPolicy? = nil, _ change: inout DocumentChanges.Article
  ) {
    if let kept = found.keptText {
      let isBrief = kept.words < FullTextReason.briefWords
      if isBrief || policy.fullText == .always { want(draft, dated: dated, &change) }
      var shown = draft.content
      shown.html = kept.html
      change.pictures = PictureChoice.of(lead: draft.image, shown, policy: policy.images)
      return
    }
    var showsPage = found.showsPage
    switch found.outcome {
    case .inserted:
      want(draft, dated: dated, fullText: fullText, &change)
    // Until now it had only what another program kept.
    case .edited where found.lacksPage, .updated where found.lacksPage:
      want(draft, dated: dated, &change)
    case .edited:
      if FullTextReason.of(draft, policy: policy.fullText) != nil {
        change.page = .wantedAgain(pause: Self.editPause)
      } else if policy.fullText == .auto {
        change.page = .feedShown(
          because: Message(.choiceFeedWhole), text: draft.searchText,
          words: draft.wordCount)
        showsPage = false
      }
    case .updated: break
    case .unchanged, .deleted: return
    }
    // While the page's text is shown, so are its pictures.
    guard !showsPage else { return }
    change.pictures = PictureChoice.of(
      lead: draft.image, draft.content, policy: policy.images)
  }

  private func want(
    _ draft: ArticleDraft, dated: Date, fullText: FullTextPolicy? = nil,
    _ change: inout DocumentChanges.Article
  ) {
    if let reason = reason(for: draft, dated: dated, fullText ?? policy.fullText) {
      change.page = .wanted(because: reason.message)
    }
  }

  private func reason(
    for draft: ArticleDraft, dated: Date, _ policy: FullTextPolicy
  ) -> FullTextReason? {
    let reason = FullTextReason.of(draft, policy: policy)
    return reason == .always || now.timeIntervalSince(dated) < Self.backlog ? reason : nil
  }
}

/// What is fetched of a source's articles for reading without a network.
package struct OfflinePolicy: Sendable, Hashable {
  /// Only what the feed itself carries.
  package static let none = OfflinePolicy(fullText: .never, images: .none)

  package var fullText: FullTextPolicy
  package var images: ImagePolicy
}

extension OfflinePolicy {
  package init(_ source: Source) {
    self.init(fullText: source.fullText, images: source.images)
  }
}
