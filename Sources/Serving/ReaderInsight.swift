import Models
import Ranking
import Storing

/// All that a list for one reader is made with.
struct ReaderInsight {
  let reader: Int64?
  let model: ReaderModel
  /// The last lesson that is in the model.
  let through: Int64
  /// How much each part of a score counts for them.
  let mix: Mix
  let all: Exposure
  let readers: Int

  init(_ reader: Int64?, in store: StoreReader) throws {
    self.reader = reader
    (model, through) = try reader.map { try Self.model($0, in: store) } ?? (ReaderModel(), 0)
    let total = try Self.trials(nil, in: store)
    mix = (try reader.map { try Self.trials($0, in: store) } ?? MixTrials()).best(among: total)
    let exposure = try store.exposure(source: nil)
    all = Exposure(shown: exposure.shown, opened: exposure.opened)
    readers = try store.choosingReaders()
  }

  /// The stored model and what was taught since.
  private static func model(
    _ reader: Int64, in store: StoreReader
  ) throws -> (ReaderModel, Int64) {
    let stored = try store.model(reader)
    let known = stored.flatMap { $0.bytes.withUnsafeBytes { ReaderModel(bytes: $0) } }
    var model = known ?? ReaderModel()
    var through = known == nil ? 0 : stored?.through ?? 0
    for (id, lesson) in try store.lessons(reader, after: through) {
      model.learn(Lesson(lesson))
      through = id
    }
    return (model, through)
  }

  static func trials(_ reader: Int64?, in store: StoreReader) throws -> MixTrials {
    try store.trials(reader).flatMap { MixTrials(evidence: $0.evidence, sums: $0.sums) }
      ?? MixTrials()
  }

  /// How much each part of a score counts in a list of this key. What was learned from lists of
  /// today says nothing of how fast `now` fades.
  func mix(_ key: RankingKey) -> Mix {
    key == .today ? mix : Mix(personal: mix.personal)
  }

  /// Bits that an article can gain over its place in the stored order, at most.
  func reach(_ mix: Mix) -> Double {
    (model.lessons > 0 ? mix.personal * ReaderModel.bound : 0)
      + (all.opened > 0 && readers > 1 ? Exposure.bound : 0) + mix.votes * 12
  }

  /// What the place of an article is computed from.
  func entry(
    _ candidate: RankCandidate, features: ArticleFeatures, key: RankingKey, ranker: Ranker
  ) -> ShownList.Entry {
    let birth = ranker.published(weight: candidate.weight, at: candidate.dated)
    let exposure = Exposure(shown: candidate.shown, opened: candidate.opened)
    return ShownList.Entry(
      article: candidate.article, base: candidate.key,
      votes: max(0, candidate.key - birth[key]),
      rate: exposure.bits(among: all, readers: readers), personal: model.bits(features),
      dated: candidate.dated, popularity: candidate.popularity)
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
