import Foundation
import Models
import Ranking
import Store

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
