import Foundation

/// A reader's model made ready for many articles as they are stored: one look-up for each of an
/// article's features, and nothing allocated. It says what ``ReaderModel/bits(_:)`` says.
package struct ReaderTaste: Sendable {
  /// What a feature adds: by itself, and to each likeness.
  private struct Part {
    var weight = 0.0
    var slow = 0.0
    var fast = 0.0
  }

  private let isEmpty: Bool
  private let table: FeatureTable
  private var parts: [Part]
  private let likeness: (slow: Double, fast: Double)
  /// What the usual likenesses take off.
  private let offset: Double

  package init(_ model: ReaderModel) {
    isEmpty = model.lessons == 0
    var table = model.weights
    parts = Array(repeating: Part(), count: table.count)
    for (index, weight) in model.allCounted.enumerated() { parts[index].weight = weight }
    for centroid in [model.slow, model.fast] {
      for id in centroid.table.ids where table.index(of: id) == nil {
        _ = table.place(of: id)
        parts.append(Part())
      }
    }
    for (index, share) in Self.shares(of: model.slow, in: table) { parts[index].slow = share }
    for (index, share) in Self.shares(of: model.fast, in: table) { parts[index].fast = share }
    self.table = table
    let knows = model.slow.at > 0
    likeness =
      knows ? (model.counted(ReaderModel.slowID), model.counted(ReaderModel.fastID)) : (0, 0)
    let usual = model.usualLikeness
    offset = likeness.slow * usual.slow + likeness.fast * usual.fast
  }

  /// What each word of a centroid adds to the likeness, by its place in the table.
  private static func shares(
    of centroid: Centroid, in table: FeatureTable
  ) -> [(place: Int, share: Double)] {
    guard centroid.length > 0 else { return [] }
    return zip(centroid.table.ids, centroid.table.first).compactMap { id, value in
      table.index(of: id).map { ($0, value / centroid.length) }
    }
  }

  /// What one of an article's traits adds by itself, in bits, before the whole is bounded.
  package func bits(ofTrait id: UInt32) -> Double {
    (table.index(of: id).map { parts[$0].weight } ?? 0) / M_LN2
  }

  /// The reader's term for an article whose ``ArticleFeatures/bytes`` these are, in bits; 0 where
  /// nothing is known of it.
  package func bits(_ bytes: UnsafeRawBufferPointer) -> Double {
    guard !isEmpty, !bytes.isEmpty else { return 0 }
    let features = PackedFeatures(bytes)
    var sum = -offset
    var counts = (source: 0.0, author: 0.0, tag: 0.0, name: 0.0)
    var kinds = counts
    features.forEachTrait { id in
      let weight = table.index(of: id).map { parts[$0].weight } ?? 0
      switch FeatureKind(of: id) {
      case .source: (counts.source, kinds.source) = (counts.source + 1, kinds.source + weight)
      case .author: (counts.author, kinds.author) = (counts.author + 1, kinds.author + weight)
      case .tag: (counts.tag, kinds.tag) = (counts.tag + 1, kinds.tag + weight)
      case .name: (counts.name, kinds.name) = (counts.name + 1, kinds.name + weight)
      default: sum += weight
      }
    }
    // Several of a kind share its say.
    for (count, kind) in [
      (counts.source, kinds.source), (counts.author, kinds.author), (counts.tag, kinds.tag),
      (counts.name, kinds.name),
    ] where count > 0 {
      sum += kind / count.squareRoot()
    }
    var words = Part()
    features.forEachTerm { id, weight in
      guard let index = table.index(of: id) else { return }
      words.weight += parts[index].weight * weight
      words.slow += parts[index].slow * weight
      words.fast += parts[index].fast * weight
    }
    sum += ReaderModel.termScale * words.weight
    sum += likeness.slow * min(1, words.slow) + likeness.fast * min(1, words.fast)
    return ReaderModel.bounded(sum / M_LN2)
  }
}
