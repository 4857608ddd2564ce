import Foundation

/// A reader's model, prepared for scoring many stored articles: one look-up for each feature of an
/// article, without allocation. It gives the same values as ``ReaderModel/bits(_:)``.
package struct CompiledReaderModel: Sendable {
  private let isEmpty: Bool
  private let confidence: Double
  /// The model's features, and the effective weight of each, in the same order.
  private let known: FeatureTable
  private let weights: [Double]
  /// The words and tags of the reader's liked articles, with their shares in the two likenesses:
  /// over a month (`first`) and over days (`second`).
  private var liked = FeatureTable(capacity: Centroid.limit * 2)
  /// Filters for the two tables: about half of an article's features are in neither.
  private var mayBeKnown = FeatureFilter()
  private var mayBeLiked = FeatureFilter()
  private let likeness: (slow: Double, fast: Double)
  /// The contribution of the mean likenesses, which is subtracted.
  private let offset: Double

  package init(_ model: ReaderModel) {
    isEmpty = model.examples == 0
    confidence = model.confidence
    known = model.weights
    weights = Array(unsafeUninitializedCapacity: model.weights.count) { weights, initialized in
      model.forEachEffectiveWeight { weights[$0] = $1 }
      initialized = model.weights.count
    }
    let knows = model.slow.at > 0
    likeness =
      knows
      ? (model.effectiveWeight(ReaderModel.slowID), model.effectiveWeight(ReaderModel.fastID))
      : (0, 0)
    let mean = model.meanLikeness
    offset = likeness.slow * mean.slow + likeness.fast * mean.fast
    mayBeKnown.insert(known.ids)
    add(model.slow) { $0.first[$1] = $2 }
    add(model.fast) { $0.second[$1] = $2 }
    mayBeLiked.insert(liked.ids)
  }

  /// Adds the share of each word and tag of a centroid in the likeness.
  private mutating func add(
    _ centroid: Centroid, _ put: (inout FeatureTable, Int, Double) -> Void
  ) {
    guard centroid.length > 0 else { return }
    for (id, value) in zip(centroid.table.ids, centroid.table.first) {
      put(&liked, liked.place(of: id), value / centroid.length)
    }
  }

  /// The effective weight of a feature; 0 if the model does not know it.
  @inline(__always)
  private func weight(_ id: UInt32) -> Double {
    guard mayBeKnown.mayHold(id), let place = known.index(of: id) else { return 0 }
    return weights[place]
  }

  /// The contribution of one trait of an article in bits, before the sum is bounded.
  package func bits(ofTrait id: UInt32) -> Double { confidence * weight(id) / M_LN2 }

  /// The reader's term in bits for an article with these ``ArticleFeatures/bytes``; 0 if there are
  /// no examples or no bytes.
  package func bits(_ bytes: UnsafeRawBufferPointer) -> Double {
    guard !isEmpty, !bytes.isEmpty else { return 0 }
    let features = PackedFeatures(bytes)
    var sum = -offset
    var counts = (source: 0.0, author: 0.0, tag: 0.0, name: 0.0)
    var kinds = counts
    var tags = (slow: 0.0, fast: 0.0)
    features.forEachTrait { id in
      let weight = weight(id)
      switch FeatureKind(of: id) {
      case .source: (counts.source, kinds.source) = (counts.source + 1, kinds.source + weight)
      case .author: (counts.author, kinds.author) = (counts.author + 1, kinds.author + weight)
      case .tag:
        (counts.tag, kinds.tag) = (counts.tag + 1, kinds.tag + weight)
        guard mayBeLiked.mayHold(id), let place = liked.index(of: id) else { return }
        tags.slow += liked.first[place]
        tags.fast += liked.second[place]
      case .name: (counts.name, kinds.name) = (counts.name + 1, kinds.name + weight)
      default: sum += weight
      }
    }
    // Features of the same kind share the weight of one.
    if counts.source > 0 { sum += kinds.source / counts.source.squareRoot() }
    if counts.author > 0 { sum += kinds.author / counts.author.squareRoot() }
    if counts.tag > 0 { sum += kinds.tag / counts.tag.squareRoot() }
    if counts.name > 0 { sum += kinds.name / counts.name.squareRoot() }
    var words = (weight: 0.0, slow: 0.0, fast: 0.0)
    features.forEachTerm { id, weight in
      words.weight += self.weight(id) * weight
      guard mayBeLiked.mayHold(id), let place = liked.index(of: id) else { return }
      words.slow += liked.first[place] * weight
      words.fast += liked.second[place] * weight
    }
    sum += ReaderModel.termScale * words.weight
    let share = counts.tag > 0 ? 1 / counts.tag.squareRoot() : 0
    sum += likeness.slow * min(1, words.slow + tags.slow * share)
    sum += likeness.fast * min(1, words.fast + tags.fast * share)
    return confidence * ReaderModel.bounded(sum / M_LN2)
  }
}

/// Tests whether a set may contain a feature: a Bloom filter with one hash (B. H. Bloom, CACM 13,
/// 1970). Its eight kilobytes fit into the processor's cache; the set itself does not.
struct FeatureFilter: Sendable {
  /// A bit for each hash.
  private var bits = [UInt64](repeating: 0, count: 1024)

  mutating func insert(_ ids: [UInt32]) {
    bits.withUnsafeMutableBufferPointer { bits in
      for id in ids {
        let (word, bit) = Self.place(of: id)
        bits[word] |= bit
      }
    }
  }

  /// `false` if the set does not contain the feature; `true` may be wrong.
  @inline(__always)
  func mayHold(_ id: UInt32) -> Bool {
    let (word, bit) = Self.place(of: id)
    return bits.withUnsafeBufferPointer { $0[word] & bit != 0 }
  }

  @inline(__always)
  private static func place(of id: UInt32) -> (word: Int, bit: UInt64) {
    let hash = FeatureTable.hash(id) & 0xFFFF
    return (hash >> 6, 1 << UInt64(hash & 63))
  }
}
