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
  /// The model's features, and the words and tags that only say what the reader liked.
  private let known: FeatureTable
  private var liked = FeatureTable()
  /// Of `known`, then of `liked`.
  private var parts: [Part]
  private let likeness: (slow: Double, fast: Double)
  /// What the usual likenesses take off.
  private let offset: Double

  package init(_ model: ReaderModel) {
    isEmpty = model.lessons == 0
    known = model.weights
    let count = known.count
    parts = Array(unsafeUninitializedCapacity: count + 2 * Centroid.limit) { parts, initialized in
      model.forEachCounted { parts[$0] = Part(weight: $1) }
      initialized = count
    }
    let knows = model.slow.at > 0
    likeness =
      knows ? (model.counted(ReaderModel.slowID), model.counted(ReaderModel.fastID)) : (0, 0)
    let usual = model.usualLikeness
    offset = likeness.slow * usual.slow + likeness.fast * usual.fast
    add(model.slow, to: \.slow)
    add(model.fast, to: \.fast)
  }

  /// Adds what each word and tag of a centroid adds to the likeness.
  private mutating func add(_ centroid: Centroid, to part: WritableKeyPath<Part, Double>) {
    guard centroid.length > 0 else { return }
    for (id, value) in zip(centroid.table.ids, centroid.table.first) {
      var place = known.index(of: id)
      if place == nil {
        place = known.count + liked.place(of: id)
        if place == parts.count { parts.append(Part()) }
      }
      if let place { parts[place][keyPath: part] = value / centroid.length }
    }
  }

  /// What one of an article's traits adds by itself, in bits, before the whole is bounded.
  package func bits(ofTrait id: UInt32) -> Double {
    (known.index(of: id).map { parts[$0].weight } ?? 0) / M_LN2
  }

  /// The reader's term for an article whose ``ArticleFeatures/bytes`` these are, in bits; 0 where
  /// nothing is known of it.
  package func bits(_ bytes: UnsafeRawBufferPointer) -> Double {
    guard !isEmpty, !bytes.isEmpty else { return 0 }
    return parts.withUnsafeBufferPointer { bits(PackedFeatures(bytes), $0) }
  }

  @inline(__always)
  private func bits(_ features: PackedFeatures, _ parts: UnsafeBufferPointer<Part>) -> Double {
    var sum = -offset
    var counts = (source: 0.0, author: 0.0, tag: 0.0, name: 0.0)
    var kinds = counts
    var tags = Part()
    features.forEachTrait { id in
      let part = FeatureKind(of: id) == .tag ? place(of: id) : known.index(of: id)
      let weight = part.map { parts[$0].weight } ?? 0
      switch FeatureKind(of: id) {
      case .source: (counts.source, kinds.source) = (counts.source + 1, kinds.source + weight)
      case .author: (counts.author, kinds.author) = (counts.author + 1, kinds.author + weight)
      case .tag:
        (counts.tag, kinds.tag) = (counts.tag + 1, kinds.tag + weight)
        guard let part else { return }
        tags.slow += parts[part].slow
        tags.fast += parts[part].fast
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
      guard let place = place(of: id) else { return }
      words.weight += parts[place].weight * weight
      words.slow += parts[place].slow * weight
      words.fast += parts[place].fast * weight
    }
    sum += ReaderModel.termScale * words.weight
    let share = counts.tag > 0 ? 1 / counts.tag.squareRoot() : 0
    sum += likeness.slow * min(1, words.slow + tags.slow * share)
    sum += likeness.fast * min(1, words.fast + tags.fast * share)
    return ReaderModel.bounded(sum / M_LN2)
  }

  @inline(__always)
  private func place(of id: UInt32) -> Int? {
    known.index(of: id) ?? liked.index(of: id).map { $0 + known.count }
  }
}
