import Foundation
import Models
import Ranking
import Storing

/// Decomposes an article's score for a reader into terms that add up to it.
struct ScoreExplanation {
  let article: RankedArticle
  let ranker: Ranker
  let profile: ReaderProfile
  let now: Date
  let store: StoreReader

  /// - Parameter entry: the article's place in a list, with its diversity penalties there.
  func terms(_ entry: ShownList.Entry) throws -> [ScoreTerm] {
    let mix = profile.mix
    var terms =
      mix.base == 0 ? [] : try order().map { ScoreTerm($0.reason, bits: $0.bits * mix.base) }
    let raise = try profile.raises(of: [article.id], in: store)[article.id] ?? 0
    if raise != 0, mix.base != 0 {
      terms.append(ScoreTerm(.rules, bits: raise * mix.base))
    }
    if mix.isPlain {
      terms.append(
        ScoreTerm(.plainCounts(Int(min(entry.popularity, 1e15))), bits: entry.counts(mix)))
    }
    if mix.votes != 0, entry.votes != 0 {
      terms.append(ScoreTerm(.votesAgain, bits: mix.votes * entry.votes))
    }
    if entry.rate != 0, mix.rate != 0 {
      let exposure = try store.exposure(article.id)
      terms.append(
        ScoreTerm(
          .rate(opened: Int(exposure.opened), shown: Int(exposure.shown)),
          bits: mix.rate * entry.rate))
    }
    terms += try personal(entry.personal * mix.personal, weight: mix.personal)
    if entry.sameSource > 0 {
      terms.append(
        ScoreTerm(
          .sameSource(article.article.source.name, above: entry.sameSource),
          bits: -Double(entry.sameSource) * Diversity.sourcePenalty))
    }
    if entry.likeness > 0 {
      terms.append(
        ScoreTerm(.alike(entry.likeness), bits: -entry.likeness * Diversity.likenessPenalty))
    }
    return terms
  }

  /// The terms of age and votes, which are the same for all readers.
  private func order() throws -> [ScoreTerm] {
    guard let standing = try store.standing(article.id) else { return [] }
    let beginning = ranker.published(weight: 1, at: now).today
    let birth = ranker.published(weight: 1, at: standing.dated).today
    var terms = [
      ScoreTerm(.beginning, bits: beginning),
      ScoreTerm(
        .published(
          age: now.timeIntervalSince(standing.dated), source: article.article.source.name),
        bits: birth - beginning),
    ]
    if standing.weight != 1 {
      terms.append(ScoreTerm(.sourceWeight(standing.weight), bits: log2(standing.weight)))
    }
    var keys = ranker.published(weight: standing.weight, at: standing.dated)
    let log = EventLog.standing(try store.log(article.id))
    for group in try groups(of: log) {
      let before = keys.today
      var sources = 1
      for event in group.events {
        if case .coverage = event.kind {
          sources += 1
          keys = ranker.keys(keys, toldBy: sources)
        } else {
          keys = ranker.keys(keys, adding: event.votes, at: event.at)
        }
      }
      if keys.today != before {
        terms.append(ScoreTerm(group.reason, bits: keys.today - before))
      }
    }
    // The sum depends on its order in the last bits; the stored key is the exact value.
    terms[0].bits += standing.keys.today - keys.today
    return terms
  }

  private func groups(
    of log: [LoggedEvent]
  ) throws -> [(reason: ScoreTerm.Reason, events: [LoggedEvent])] {
    var groups: [(ScoreTerm.Reason, [LoggedEvent])] = []
    for metric in CounterMetric.allCases {
      let events = log.filter {
        if case .counter(metric, _) = $0.kind { true } else { false }
      }
      guard !events.isEmpty, let source = try store.sourceID(of: article.id) else { continue }
      let count = try store.counters(article.id)[metric] ?? 0
      let worth = CounterVotes(
        metric: metric, source: try store.norms(source: source)[metric] ?? CounterNorm(),
        global: try store.globalNorms()[metric] ?? CounterNorm())
      groups.append((.counter(metric, count: count, times: worth.times(count)), events))
    }
    let coverage = log.filter { if case .coverage = $0.kind { true } else { false } }
    if !coverage.isEmpty {
      groups.append((.coverage(sources: coverage.count + 1), coverage))
    }
    for interaction in Interaction.allCases {
      let events = log.filter {
        if case .interaction(interaction, _) = $0.kind { true } else { false }
      }
      if !events.isEmpty { groups.append((.deeds(interaction, count: events.count), events)) }
    }
    return groups
  }

  /// The terms of the reader's model, one for each kind of feature.
  private func personal(_ whole: Double, weight: Double) throws -> [ScoreTerm] {
    guard let reader = profile.reader, whole != 0 else { return [] }
    let features = try features()
    let labels = FeatureExtractor(ArticleText(article.article)).labels
    var bits: [FeatureKind: Double] = [:]
    var names: [FeatureKind: [(String, Double)]] = [:]
    for part in profile.model.contributions(features) where part.bits != 0 {
      guard let kind = FeatureKind(of: part.feature) else { continue }
      bits[kind, default: 0] += part.bits * weight
      if let label = labels[part.feature] { names[kind, default: []].append((label, part.bits)) }
    }
    var terms: [ScoreTerm] = []
    for kind in FeatureKind.allCases {
      guard let bits = bits[kind] else { continue }
      // Those with the largest contributions.
      let most = (names[kind] ?? []).sorted { (abs($0.1), $1.0) > (abs($1.1), $0.0) }
        .prefix(3).map(\.0)
      terms.append(ScoreTerm(try reason(kind, most, reader), bits: bits))
    }
    // The model bounds the sum: the parts are scaled to it.
    let sum = terms.reduce(0) { $0 + $1.bits }
    guard abs(sum) > 1e-9 else { return [ScoreTerm(.likeness, bits: whole)] }
    for index in terms.indices { terms[index].bits *= whole / sum }
    return terms
  }

  private func reason(
    _ kind: FeatureKind, _ most: [String], _ reader: Int64
  ) throws -> ScoreTerm.Reason {
    switch kind {
    case .source:
      let source = try store.sourceID(of: article.id) ?? 0
      let counts = try store.lessonCounts(reader, source: source)
      return .source(article.article.source.name, opened: counts.opened, seen: counts.seen)
    case .category: return .category(article.article.category)
    case .author: return .authors(most)
    case .tag: return .tags(most)
    case .name: return .names(most)
    case .term: return .words(most)
    case .derived: return .likeness
    }
  }

  func features() throws -> ArticleFeatures {
    if let bytes = try store.features(article.id) {
      return bytes.withUnsafeBytes { ArticleFeatures(bytes: $0) }
    }
    return try FeatureIndex.features(of: article.article, in: store)
  }
}
