import Basics
import Foundation
package import Models

/// Runs the ranking over a recorded stream in order of time: each list is ordered with the
/// knowledge of its moment, then evaluated, then learned from.
package struct Replay {
  private let settings: RankingSettings
  private var ranker: Ranker?
  private var now = -Double.infinity
  private var articles: [ReplayedArticle] = []
  private var indexes: [String: Int] = [:]
  private var sources: [String: Int] = [:]
  private var sourceExposures: [Exposure] = []
  private var feeds: [String: Int] = [:]
  /// For each feed.
  private var norms: [[CounterMetric: CounterNorm]] = []
  private var globalNorms: [CounterMetric: CounterNorm] = [:]
  private var frequencies = TermFrequencies()
  private var coverage = ReplayCoverage()
  private var readers: [String: ReplayedReader] = [:]
  private var activeReaders = 0
  private var all = Exposure()
  private var asked = ReplayGroups()
  private var first = ReplayGroups()
  /// Those that the stream names, in the order of their first list, then the readers' first lists.
  package var groups: [ReplayGroup] { asked.groups + first.groups }

  package init(settings: RankingSettings) {
    self.settings = settings
  }

  /// Processes the next line.
  ///
  /// - Returns: warnings about the ignored parts of the line.
  package mutating func consume(_ line: ReplayLine) -> [ReplayWarning] {
    // Larger dates would not be exact to the second.
    guard line.t.isFinite, abs(line.t) < 1e12 else { return [.noTime] }
    var warnings: [ReplayWarning] = line.t < now ? [.outOfOrder] : []
    now = max(now, line.t)
    if ranker == nil { ranker = Ranker(settings: settings, epoch: clock) }
    if line.saysNothing { warnings.append(.nothing) }
    if let article = line.article { warnings += add(article) }
    if let counts = line.counts { warnings += book(counts) }
    if let event = line.event { warnings += record(event) }
    if let ask = line.ask { warnings += answer(ask) }
    return warnings
  }

  private var clock: Date { Date(timeIntervalSince1970: now) }

  private mutating func add(_ article: ReplayLine.NewArticle) -> [ReplayWarning] {
    guard let ranker else { return [] }
    guard indexes[article.id] == nil else { return [.repeatedArticle(article.id)] }
    let name = article.source ?? ""
    let source = sources[name] ?? sources.count
    if source == sources.count {
      sources[name] = source
      sourceExposures.append(Exposure())
    }
    let feed = feed(of: article)
    let dated = article.dated(firstSeen: clock)
    let extractor = FeatureExtractor(
      FeatureInput(
        source: name, category: article.category ?? "", authors: article.authors ?? [],
        tags: article.tags ?? [], title: article.title,
        summary: article.summary ?? article.text, url: article.url))
    frequencies.record(extractor.terms)
    let weight = sourceExposures[source].sourceWeight(among: all)
    let index = articles.count
    indexes[article.id] = index
    articles.append(
      ReplayedArticle(
        source: source, feed: feed, dated: dated, firstSeen: clock,
        features: extractor.features(frequencies),
        keys: ranker.published(weight: weight, at: dated)))
    let article = StoryArticle(
      id: Int64(index), source: Int64(source), title: article.title, summary: article.summary,
      text: article.text ?? "", dated: dated)
    for members in coverage.place(article, in: feed, at: clock) { cover(members, ranker) }
    return []
  }

  /// The feed that carries an article. If the name of the source is the site of the article's
  /// address, the feed is a list of links to many sites, and the category names that list.
  private mutating func feed(of article: ReplayLine.NewArticle) -> Int {
    let source = article.source ?? ""
    let site = article.url.flatMap(WebAddress.init)?.site ?? ""
    let isLinked = !site.isEmpty && (site == source || site.hasSuffix("." + source))
    let name = isLinked ? "to " + (article.category ?? "") : "of " + source
    if let known = feeds[name] { return known }
    feeds[name] = norms.count
    norms.append([:])
    return norms.count - 1
  }

  /// Adds the feeds that cover a story to the story's best article, each feed once.
  private mutating func cover(_ members: [ReplayCoverage.CoveringArticle], _ ranker: Ranker) {
    let best = members.map(\.article)
      .max { (articles[$0].keys.today, $0) < (articles[$1].keys.today, $1) }
    guard let best else { return }
    for member in members
    where member.feed != articles[best].feed
      && articles[best].coveringFeeds.insert(member.feed).inserted
    {
      articles[best].keys = ranker.keys(
        articles[best].keys, coveredBy: articles[best].coveringFeeds.count + 1)
    }
  }

  private mutating func book(_ counts: ReplayLine.Counts) -> [ReplayWarning] {
    guard let ranker else { return [] }
    guard let index = indexes[counts.article] else { return [.unknownArticle(counts.article)] }
    let feed = articles[index].feed
    let old = articles[index].counters
    let numbers: [(CounterMetric, Double?)] = [
      (.ratings, counts.ratings), (.shares, counts.shares), (.comments, counts.comments),
      (.views, counts.views),
    ]
    for (metric, number) in numbers {
      // Negative numbers are ignored.
      guard let number, number.isFinite, number >= 0 else { continue }
      let count = Int(min(number, 1e15))
      articles[index].counters[metric] = count
      norms[feed][metric, default: CounterNorm()].record(from: old[metric], to: count)
      globalNorms[metric, default: CounterNorm()].record(from: old[metric], to: count)
    }
    guard let metric = CounterVotes.preferredMetric(of: Set(norms[feed].keys)),
      let count = articles[index].counters[metric]
    else { return [] }
    let counterVotes = CounterVotes(
      metric: metric, source: norms[feed][metric] ?? CounterNorm(),
      global: globalNorms[metric] ?? CounterNorm())
    // A counter that falls and rises again earns votes only above its highest booked value.
    let booked = articles[index].highestBooked[metric] ?? 0
    let votes = counterVotes.votes(from: max(old[metric] ?? 0, booked), to: count)
    guard votes > 0 else { return [] }
    articles[index].highestBooked[metric] = count
    let isFirst = old.isEmpty && articles[index].firstSeen == clock
    let date =
      isFirst ? Ranker.earningDate(dated: articles[index].dated, firstSeen: clock) : clock
    articles[index].keys = ranker.keys(articles[index].keys, adding: votes, at: date)
    return []
  }

  private mutating func record(_ event: ReplayLine.Event) -> [ReplayWarning] {
    guard let ranker else { return [] }
    guard let interaction = Interaction(rawValue: event.kind),
      let teaching = TrainingExample.weight(of: interaction)
    else { return [.unknownKind(event.kind)] }
    guard let index = indexes[event.article] else { return [.unknownArticle(event.article)] }
    var reader = readers.removeValue(forKey: event.reader ?? "") ?? ReplayedReader()
    defer { readers[event.reader ?? ""] = reader }
    if reader.model.examples == 0 { activeReaders += 1 }
    let step = InteractionStep(
      interaction, from: reader.marks[index] ?? ReaderMarks(), at: clock, settings: settings)
    reader.marks[index] = step.marks
    guard !step.isRepetition else { return [] }
    articles[index].keys = ranker.keys(articles[index].keys, adding: step.votes, at: clock)
    var advantage = 0.0
    if let list = reader.list,
      let place = list.entries.firstIndex(where: { $0.article == Int64(index) })
    {
      advantage = list.advantages(reader.trials.best)[place]
      if teaching.isLiked, !list.entries[place].isOpened {
        reader.list?.entries[place].isOpened = true
        if !wasRead(index, before: list, by: reader) {
          countOpening(of: index, in: &reader.exposures, shownAt: list.at)
        }
      }
    }
    if teaching.isLiked { articles[index].actions += 1 }
    reader.model.learn(
      TrainingExample(
        features: articles[index].features, isLiked: teaching.isLiked, weight: teaching.weight,
        advantage: advantage, at: clock))
    return []
  }

  private mutating func answer(_ ask: ReplayLine.ListRequest) -> [ReplayWarning] {
    var seen: Set<Int> = []
    var unknown: [String] = []
    var candidates: [(index: Int, gain: Double)] = []
    for id in ask.candidates {
      guard let index = indexes[id] else {
        unknown.append(id)
        continue
      }
      if seen.insert(index).inserted { candidates.append((index, ask.gain?[id] ?? 0)) }
    }
    var reader = readers.removeValue(forKey: ask.reader ?? "") ?? ReplayedReader()
    defer { readers[ask.reader ?? ""] = reader }
    close(&reader)
    let key = ask.key.flatMap(RankingKey.init(rawValue:)) ?? .today
    let weights = reader.trials.best.for(key)
    let entries = candidates.map { index, _ in
      let article = articles[index]
      return ShownList.Entry(
        article: Int64(index), base: article.keys[key],
        votes: max(0, article.keys[key] - article.birth[key]),
        rate: article.exposure.bits(among: all, readers: activeReaders, at: clock),
        // What the reader opens next is the question: docs/ranking.md L6.
        personal: reader.marks[index]?.readAt == nil ? reader.model.bits(article.features) : 0,
        popularity: Double(popularity(index)))
    }
    let gains = Dictionary(candidates.map { (Int64($0.index), $0.gain) }, uniquingKeysWith: { $1 })
    let order = order(entries, weights, reader, isDiverse: ask.diversity ?? false)
    let quality = quality(of: order, gains, lost: unknown.map { ask.gain?[$0] ?? 0 })
    asked.record(quality, in: ask.group ?? "all")
    reader.lists += 1
    if let group = ReplayGroups.first(reader.lists) { first.record(quality, in: group) }
    show(order.map(\.entry), to: &reader)
    let isOtherKey = ask.key.map { $0 != key.rawValue } ?? false
    return unknown.map(ReplayWarning.unknownArticle)
      + (isOtherKey ? [.unknownKey(ask.key ?? "")] : [])
  }

  private typealias Scored = (entry: ShownList.Entry, score: Double)

  /// Best first; articles that the reader has hidden come last.
  private func order(
    _ entries: [ShownList.Entry], _ weights: ScoreWeights, _ reader: ReplayedReader, isDiverse: Bool
  ) -> [Scored] {
    let scored = Self.sorted(entries) { entry in
      let isHidden = reader.marks[Int(entry.article)]?.hiddenAt != nil
      return isHidden ? -.infinity : entry.score(weights)
    }
    guard isDiverse else { return scored }
    let shown = scored.prefix { $0.score > -.infinity }
    let sources = shown.map { Int64(articles[Int($0.entry.article)].source) }
    let window = Diversity.windows(sources, count: 1).first ?? []
    let places = Diversity.order(
      window.map { index in
        Diversity.Candidate(
          score: scored[index].score, source: sources[index],
          features: articles[Int(scored[index].entry.article)].features.bytes[...])
      }, count: Diversity.window)
    let inWindow = Set(window)
    return places.map { (scored[window[$0.index]].entry, scored[window[$0.index]].score - $0.loss) }
      + scored.indices.filter { !inWindow.contains($0) }.map { scored[$0] }
  }

  /// By descending score; of equal scores the latest article comes first.
  private static func sorted(
    _ entries: [ShownList.Entry], by score: (ShownList.Entry) -> Double
  ) -> [Scored] {
    entries.map { ($0, score($0)) }
      .sorted { ($0.score, $0.entry.article) > ($1.score, $1.entry.article) }
  }

  private func quality(
    of ours: [Scored], _ gains: [Int64: Double], lost: [Double]
  ) -> ListQuality {
    // Unknown articles come last in every order.
    func quality(_ order: [Scored]) -> OrderQuality {
      OrderQuality(
        order.map { gains[$0.entry.article] ?? 0 } + lost,
        scores: order.map(\.score) + lost.map { _ in -.infinity })
    }
    let entries = ours.map(\.entry)
    return ListQuality(
      ours: quality(ours),
      newest: quality(
        Self.sorted(entries) { articles[Int($0.article)].dated.timeIntervalSince1970 }),
      popularity: quality(Self.sorted(entries) { Double(popularity(Int($0.article))) }),
      unlearned: quality(Self.sorted(entries) { $0.impersonalScore(ScoreWeights()) }))
  }

  /// The number of the readers' positive interactions plus the counter that is used for the source.
  private func popularity(_ index: Int) -> Int {
    let article = articles[index]
    let metric = CounterVotes.preferredMetric(of: Set(norms[article.feed].keys))
    return article.actions + (metric.flatMap { article.counters[$0] } ?? 0)
  }

  private mutating func show(_ entries: [ShownList.Entry], to reader: inout ReplayedReader) {
    let before = Set(reader.list?.entries.map(\.article) ?? [])
    let list = ShownList(at: clock, entries: entries)
    let new = entries.map(\.article).filter {
      !before.contains($0) && !wasRead(Int($0), before: list, by: reader)
    }
    for article in new { countImpression(of: Int(article)) }
    reader.exposures = ListExposures(new.map { ($0, false) })
    reader.list = list
  }

  private func wasRead(_ index: Int, before list: ShownList, by reader: ReplayedReader) -> Bool {
    reader.marks[index]?.readAt.map { $0 < list.at } ?? false
  }

  private mutating func countImpression(of index: Int) {
    sourceExposures[articles[index].source].shown += 1
    all.shown += 1
  }

  /// Counts an opening, and the openings that it makes expected of all articles of its list.
  ///
  /// - Parameter date: the time at which the list was shown.
  private mutating func countOpening(
    of index: Int, in list: inout ListExposures, shownAt date: Date
  ) {
    let (period, before) = (ArticleExposure.period(at: date), list.share)
    let isAdded = list.open(Int64(index))
    if isAdded { countImpression(of: index) }
    let after = list.share
    for (article, _) in list.entries {
      let known = isAdded && article == Int64(index) ? 0 : before
      articles[Int(article)].exposure += ArticleExposure(expected: after - known, period: period)
    }
    articles[index].exposure += ArticleExposure(opened: 1, period: period)
    sourceExposures[articles[index].source].opened += 1
    all.opened += 1
  }

  /// Learns from a list, once the reader has requested another.
  private mutating func close(_ reader: inout ReplayedReader) {
    guard var list = reader.list else { return }
    // Articles that were read before the list was shown are neither skipped nor chosen.
    list.entries.removeAll { [list] entry in
      wasRead(Int(entry.article), before: list, by: reader)
    }
    let skippedEntries = list.skippedEntries(among: reader.exposures)
    let advantages = list.advantages(reader.trials.best)
    if let logLikelihoods = list.logLikelihoods {
      reader.trials.record(logLikelihoods, evidence: list.evidence)
    }
    for (index, weight) in skippedEntries {
      reader.model.learn(
        TrainingExample(
          features: articles[Int(list.entries[index].article)].features, isLiked: false,
          weight: weight, advantage: advantages[index], at: list.at))
    }
  }
}
