import Foundation
import Models
import Ranking
import Storing

/// Books what a document's counters are worth: first all numbers are taken in, then each is
/// measured by what is usual for the source, so that the order within a document does not matter.
struct CounterBooking {
  private let source: Int64
  private let store: StoreWriter
  private var norms: [CounterMetric: CounterNorm]?
  private var globalNorms: [CounterMetric: CounterNorm] = [:]
  private var growths: [Growth] = []

  init(source: Int64, store: StoreWriter) {
    self.source = source
    self.store = store
  }

  /// Takes in the counters of one article.
  ///
  /// - Parameter since: for a new article, when it counts as having earned what it has
  ///   (``Ranker/earningDate(dated:firstSeen:)``).
  mutating func see(_ counters: [CounterMetric: Int], article: Int64, since: Date?) throws {
    guard !counters.isEmpty else { return }
    var norms: [CounterMetric: CounterNorm]
    if let known = self.norms {
      norms = known
    } else {
      norms = try store.reader.norms(source: source)
      globalNorms = try store.reader.globalNorms()
    }
    let old = since == nil ? try store.reader.counters(article) : [:]
    var changed: [CounterMetric: Int] = [:]
    for metric in CounterMetric.allCases {
      // A negative number is no count.
      guard let count = counters[metric], count >= 0, count != old[metric] else { continue }
      changed[metric] = count
      norms[metric, default: CounterNorm()].record(from: old[metric], to: count)
      globalNorms[metric, default: CounterNorm()].record(from: old[metric], to: count)
      growths.append(
        Growth(
          article: article, metric: metric, from: old[metric] ?? 0, to: count, since: since))
    }
    self.norms = norms
    if !changed.isEmpty { try store.setCounters(changed, article: article) }
  }

  /// Books the votes of all that grew.
  func book(with ranker: Ranker, at now: Date) throws {
    guard let norms, !growths.isEmpty else { return }
    try store.writeRanks()
    try store.setNorms(norms, source: source)
    try store.setGlobalNorms(globalNorms)
    guard let metric = CounterVotes.speaking(of: Set(norms.keys)) else { return }
    let worth = CounterVotes(
      metric: metric, source: norms[metric] ?? CounterNorm(),
      global: globalNorms[metric] ?? CounterNorm())
    for growth in growths where growth.metric == metric {
      // A counter that falls and rises again has earned nothing new.
      let booked = try store.reader.highestBooked(metric, article: growth.article)
      let votes = worth.votes(from: max(growth.from, booked), to: growth.to)
      guard votes > 0, let standing = try store.reader.standing(growth.article) else { continue }
      let date = growth.since ?? now
      let event = LoggedEvent(.counter(metric, count: growth.to), at: date, votes: votes)
      try store.log(event, article: growth.article)
      let keys = ranker.keys(standing.keys, adding: votes, at: date)
      try store.setRank(keys, article: growth.article)
    }
  }

  private struct Growth {
    let article: Int64
    let metric: CounterMetric
    let from: Int
    let to: Int
    let since: Date?
  }
}
