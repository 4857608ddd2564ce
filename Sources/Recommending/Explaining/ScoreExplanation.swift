import Basics
import Foundation
package import Models
import Ranking
import Store

/// Decomposes an article's score for a reader into terms that add up to it.
struct ScoreExplanation {
  let inputs: ArticleScoreInputs
  let ranker: Ranker
  let profile: ReaderProfile
  let now: Date

  private var article: RankedArticle { inputs.article }

  /// - Parameter entry: the article's place in a list, with its diversity penalties there.
  func terms(_ entry: ShownList.Entry) -> [ScoreTerm] {
    let weights = profile.weights
    var terms = order(weights)
    let raise = profile.hasRaises ? inputs.raise : 0
    if raise != 0, weights.base != 0 {
      terms.append(ScoreTerm(.rules, bits: raise * weights.base))
    }
    if weights.isPlain {
      terms.append(
        ScoreTerm(
          .plainCounts(Int(bounding: min(entry.popularity, 1e15))), bits: entry.counts(weights)))
    }
    if entry.rate != 0, weights.rate != 0 {
      let exposure = profile.exposure(entry.article, inputs.exposure).aged(at: now)
      terms.append(
        ScoreTerm(
          .rate(opened: exposure.opened, expected: exposure.expected),
          bits: weights.rate * entry.rate))
    }
    terms += personal(entry.personal * weights.personal, weight: weights.personal)
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
    return Self.byWeight(terms)
  }

  /// The start value first, then what moved the article, the heaviest term first.
  private static func byWeight(_ terms: [ScoreTerm]) -> [ScoreTerm] {
    let start = terms.filter { $0.reason == .beginning }
    let others = terms.filter { $0.reason != .beginning }.enumerated().sorted {
      (abs($0.element.bits), $1.offset) > (abs($1.element.bits), $0.offset)
    }
    return start + others.map(\.element)
  }

  /// The terms of age and votes. A vote counts for a reader as much as their weights say, so that
  /// no further term has to take votes back.
  private func order(_ weights: ScoreWeights) -> [ScoreTerm] {
    guard weights.base != 0 else { return [] }
    let stored = order()
    let votes = weights.base + weights.votes
    return stored.own.map { ScoreTerm($0.reason, bits: $0.bits * weights.base) }
      + (votes == 0 ? [] : stored.votes.map { ScoreTerm($0.reason, bits: $0.bits * votes) })
  }

  /// The terms that the article has by itself, and those of its votes, which are the same for all
  /// readers.
  private func order() -> (own: [ScoreTerm], votes: [ScoreTerm]) {
    let beginning = ranker.published(weight: 1, at: now).today
    let birth = ranker.published(weight: 1, at: inputs.dated).today
    var terms = [
      ScoreTerm(.beginning, bits: beginning),
      ScoreTerm(
        .published(
          age: now.timeIntervalSince(inputs.dated), source: article.article.source.name),
        bits: birth - beginning),
    ]
    if inputs.weight != 1 {
      terms.append(ScoreTerm(.sourceWeight(inputs.weight), bits: log2(inputs.weight)))
    }
    var votes: [ScoreTerm] = []
    let initial = ranker.published(weight: inputs.weight, at: inputs.dated)
    var keys = initial
    let log = EventLog.effectiveEvents(inputs.log)
    for group in groups(of: log) {
      let before = keys.today
      var sources = 1
      for event in group.events {
        if case .coverage = event.kind {
          sources += 1
          keys = ranker.keys(keys, coveredBy: sources)
        } else {
          keys = ranker.keys(keys, adding: event.votes, at: event.at)
        }
      }
      if keys.today != before {
        votes.append(ScoreTerm(group.reason, bits: keys.today - before))
      }
    }
    // The sum depends on its order in the last bits; the stored keys are the exact values.
    if votes.isEmpty {
      terms[0].bits += inputs.keys.today - keys.today
    } else {
      votes[0].bits += inputs.keys.today - keys.today
    }
    return (terms, votes)
  }

  private func groups(
    of log: [LoggedEvent]
  ) -> [(reason: ScoreTerm.Reason, events: [LoggedEvent])] {
    var groups: [(ScoreTerm.Reason, [LoggedEvent])] = []
    for metric in CounterMetric.allCases {
      let events = log.filter {
        if case .counter(metric, _) = $0.kind { true } else { false }
      }
      guard !events.isEmpty else { continue }
      let count = inputs.counters[metric] ?? 0
      let counterVotes = CounterVotes(
        metric: metric, source: inputs.norms[metric] ?? CounterNorm(),
        global: inputs.globalNorms[metric] ?? CounterNorm())
      groups.append((.counter(metric, count: count, times: counterVotes.times(count)), events))
    }
    let coverage = log.filter { if case .coverage = $0.kind { true } else { false } }
    if !coverage.isEmpty {
      groups.append((.coverage(sources: coverage.count + 1), coverage))
    }
    for interaction in Interaction.allCases {
      let events = log.filter {
        if case .interaction(interaction, _) = $0.kind { true } else { false }
      }
      if !events.isEmpty {
        groups.append((.interactions(interaction, count: events.count), events))
      }
    }
    return groups
  }

  /// The terms of the reader's model, one for each kind of feature.
  private func personal(_ whole: Double, weight: Double) -> [ScoreTerm] {
    guard profile.reader != nil, whole != 0 else { return [] }
    let labels = FeatureExtractor(FeatureInput(article.article)).labels
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
      // The features with the largest contributions.
      let most = (names[kind] ?? []).sorted { (abs($0.1), $1.0) > (abs($1.1), $0.0) }
        .prefix(3).map(\.0)
      terms.append(ScoreTerm(reason(kind, most), bits: bits))
    }
    // The model bounds the sum: the parts are scaled to it.
    let sum = terms.reduce(0) { $0 + $1.bits }
    guard abs(sum) > 1e-9 else { return [ScoreTerm(.likeness, bits: whole)] }
    for index in terms.indices { terms[index].bits *= whole / sum }
    return Self.merged(terms)
  }

  /// The terms, with one in place of each two of which one only undoes the other.
  private static func merged(_ terms: [ScoreTerm]) -> [ScoreTerm] {
    var terms = terms.sorted { abs($0.bits) > abs($1.bits) }
    var merged: ScoreTerm?
    var index = 0
    while index + 1 < terms.count {
      let (one, other) = (terms[index].bits, terms[index + 1].bits)
      guard one * other < 0, abs(one + other) < undone * abs(one) else {
        index += 1
        continue
      }
      merged = ScoreTerm(.cancelling, bits: (merged?.bits ?? 0) + one + other)
      terms.removeSubrange(index...index + 1)
    }
    return terms + [merged].compactMap(\.self)
  }

  /// Two terms cancel each other if less than this share of the larger is left.
  private static let undone = 0.2

  private func reason(_ kind: FeatureKind, _ most: [String]) -> ScoreTerm.Reason {
    switch kind {
    case .source:
      return .source(
        article.article.source.name, opened: inputs.examples.opened, seen: inputs.examples.seen)
    case .category: return .category(article.article.category)
    case .author: return .authors(most)
    case .tag: return .tags(most)
    case .name: return .names(most)
    case .term: return .words(most)
    case .derived: return .likeness
    }
  }

  var features: ArticleFeatures {
    let bytes = inputs.features ?? []
    if bytes.isEmpty, let words = inputs.words { return words.features }
    return bytes.withUnsafeBytes { ArticleFeatures(bytes: $0) }
  }
}

extension Recommender {
  /// Explains the place of an article in the list of a category, or of all articles; `nil` if there
  /// is no such article.
  ///
  /// - Throws: ``UnknownName`` if the category does not exist.
  package func explanation(of id: Int64, category: String?) throws -> Explanation? {
    recordWaiting()
    // One window only: a further article is not worth the time for a second window.
    let query = FeedQuery(category: category, limit: Diversity.window - 1)
    let basis = try store.listBasis(query, reader: reader, closingList: false)
    guard let inputs = try store.scoreInputs(of: id, reader: reader), let ranking = basis.ranking
    else { return nil }
    let ranker = Ranker(settings: ranking.settings, epoch: ranking.epoch)
    let profile = ReaderProfile(basis.state)
    let score = ScoreExplanation(inputs: inputs, ranker: ranker, profile: profile, now: now)
    let learning = profile.reader.map { _ in
      Explanation.Learning(
        lists: inputs.lists.closed, taught: inputs.lists.chosen, moved: inputs.lists.moved,
        reach: profile.weights.personal * profile.model.reach)
    }
    let page = try PersonalizedPage(
      basis, profile: profile, ranker: ranker, exploring: ranking.settings.explores,
      reader: reader, listID: 1, at: now, in: store)
    let listed = ShownList(at: now, bytes: page.list.entries).entries.prefix(page.list.shown)
    if let place = listed.firstIndex(where: { $0.article == id }) {
      return Explanation(
        article: inputs.article.article, terms: score.terms(listed[place]), place: place + 1,
        rules: inputs.rules, learning: learning)
    }
    let birth = ranker.published(weight: inputs.weight, at: inputs.dated)
    let entry = ShownList.Entry(
      article: id, base: inputs.keys.today + (profile.hasRaises ? inputs.raise : 0),
      votes: max(0, inputs.keys.today - birth.today),
      rate: profile.rate(id, inputs.exposure, at: now),
      personal: profile.taste(of: id, profile.model.bits(score.features)),
      popularity: inputs.popularity)
    return Explanation(
      article: inputs.article.article, terms: score.terms(entry),
      absence: absence(of: inputs, entry.score(profile.weights), listed, profile.weights),
      rules: inputs.rules, learning: learning)
  }

  private func absence(
    of inputs: ArticleScoreInputs, _ score: Double, _ listed: ArraySlice<ShownList.Entry>,
    _ weights: ScoreWeights
  ) -> Explanation.Absence? {
    let others = Set(inputs.storyArticles)
    if let place = listed.firstIndex(where: { others.contains($0.article) }) {
      return .coveredBy(article: listed[place].article, place: place + 1)
    }
    guard let last = listed.last else { return nil }
    let lead = last.score(weights) - last.loss - score
    return lead > 0 ? .lower(bits: lead, count: listed.count) : nil
  }
}
