import Models
package import Ranking
package import Storing

/// All that a list for one reader is made with.
package struct ReaderProfile {
  let reader: Int64?
  package private(set) var model: ReaderModel
  /// The last lesson that is in the model.
  let through: Int64
  /// How much each part of a score counts for them.
  package private(set) var mix: Mix
  private(set) var all: Exposure
  package private(set) var readers: Int
  /// What the list that is about to be closed adds to its articles' exposures.
  private var more: [Int64: Exposure] = [:]

  package init(_ reader: Int64?, in store: StoreReader) throws {
    self.reader = reader
    (model, through) = try reader.map { try Self.model($0, in: store) } ?? (ReaderModel(), 0)
    mix = try Self.mix(of: reader, in: store)
    all = Exposure(try store.exposure(source: nil))
    readers = try store.choosingReaders()
  }

  /// What is known when the list that the reader was shown last has been learned from, without
  /// waiting until that can be written.
  package init(closingListOf reader: Int64?, in store: StoreReader) throws {
    try self.init(reader, in: store)
    guard let reader, let open = try store.openList(reader) else { return }
    let closed = try ImpressionFeedback(open, reader: reader, mix: mix, in: store)
    for lesson in closed.lessons { model.learn(Lesson(lesson)) }
    for entry in closed.counted {
      more[entry.article, default: Exposure()] += Exposure(entry)
      all += Exposure(entry)
    }
    guard !closed.judgement.foresight.isEmpty else { return }
    let own = try Self.trials(reader, in: store)
    if try store.trials(reader) == nil { readers += 1 }
    mix = (own ?? MixTrials()).recording(closed.judgement)
      .best(among: (try Self.trials(nil, in: store) ?? MixTrials()).recording(closed.judgement))
  }

  /// The stored model and what was taught since.
  private static func model(
    _ reader: Int64, in store: StoreReader
  ) throws -> (ReaderModel, Int64) {
    let stored = try store.model(reader) { ReaderModel(bytes: $0) }
    var model = stored?.model ?? ReaderModel()
    var through = stored?.model == nil ? 0 : stored?.through ?? 0
    for (id, lesson) in try store.lessons(reader, after: through) {
      model.learn(Lesson(lesson))
      through = id
    }
    return (model, through)
  }

  /// How much each part of a score counts for a reader, by all that was judged until now.
  static func mix(of reader: Int64?, in store: StoreReader) throws -> Mix {
    let own = try reader.flatMap { try trials($0, in: store) }
    return (own ?? MixTrials()).best(among: try trials(nil, in: store) ?? MixTrials())
  }

  static func trials(_ reader: Int64?, in store: StoreReader) throws -> MixTrials? {
    try store.trials(reader).flatMap { MixTrials(evidence: $0.evidence, sums: $0.sums) }
  }

  /// How much each part of a score counts in a list of this key.
  func mix(_ key: RankingKey) -> Mix { mix.for(key) }

  /// Whether it matters how often articles were opened where they were shown: with one reader it is
  /// what that reader likes, which the model knows better.
  var isRateKnown: Bool { all.opened > 0 && readers > 1 }

  /// Bits that an article can gain over its place in the stored order, at most.
  func reach(_ mix: Mix) -> Double {
    (model.lessons > 0 ? mix.personal * ReaderModel.bound : 0)
      + (isRateKnown ? Exposure.bound(readers: readers) : 0) + mix.votes * 12
  }

  /// How much oftener than usual an article is opened, in bits.
  ///
  /// - Parameter stored: what the store knows of it.
  package func rate(_ article: Int64, _ stored: Exposure) -> Double {
    guard isRateKnown else { return 0 }
    var exposure = stored
    if let more = more[article] { exposure += more }
    return exposure.bits(among: all, readers: readers)
  }
}

extension MixTrials {
  /// With one more list, where something was chosen from it.
  func recording(_ judgement: ListJudgement) -> MixTrials {
    guard judgement.foresight.count == sums.count else { return self }
    var trials = self
    trials.record(judgement.foresight, evidence: judgement.evidence)
    return trials
  }
}

extension Lesson {
  init(_ stored: StoredLesson) {
    self.init(
      features: stored.features.withUnsafeBytes { ArticleFeatures(bytes: $0) },
      isLiked: stored.interaction.flatMap(Lesson.weight(of:))?.isLiked ?? false,
      weight: stored.weight, advantage: stored.advantage, at: stored.at)
  }
}
