import Foundation

/// The model of one reader's taste, learned online: a logistic regression over an article's
/// features by FTRL-proximal (McMahan et al., "Ad Click Prediction: a View from the Trenches", KDD
/// 2013), together with the likeness to recently liked articles.
///
/// The same examples give the same bits, so that the model can be rebuilt from the log of examples.
package struct ReaderModel: Sendable, Hashable {
  /// Limit of the reader's term in bits, in both directions. It also limits how deep in an index
  /// the search for a list's top has to go.
  package static let bound = 3.0

  /// FTRL-proximal's α, β and λ₂; λ₁ is 0. λ₂ is the precision of a feature's prior: before the
  /// first example its weight is 0 ± 0.45, so that what one opening says about each of its words is
  /// little (docs/ranking.md L2).
  static let rate = 0.5
  static let beta = 0.1
  static let ridge = 5.0
  /// The same for the intercept, which every example teaches.
  private static let interceptRidge = 0.1
  /// Initial weight of the intercept: of a list of about ten articles, a reader opens two. Without
  /// it, the articles that were passed over in the first lists would teach most.
  private static let rareness = -1.5
  /// The weight of the liked examples at which the model counts half (docs/ranking.md L3).
  static let halfKnown = 4.0
  /// A word's weight in its article is at most 1 and about a quarter in most cases; three words
  /// should count as much as a source.
  static let termScale = 1.7
  /// Learned weights lose half their size in 90 days.
  static let halfLife = 90 * 86_400.0
  static let (slowHalfLife, fastHalfLife) = (30 * 86_400.0, 3 * 86_400.0)
  /// Initial weights of the two likenesses: before the first example, the model assumes that a
  /// reader likes articles that are similar to the ones they liked.
  static let likeness = (slow: 2.0, fast: 0.5)
  /// Maximum number of features; the features that occurred least are removed first.
  static let limit = 8192

  private static let intercept = FeatureKind.derived.id("intercept")
  static let slowID = FeatureKind.derived.id("slow")
  static let fastID = FeatureKind.derived.id("fast")

  /// FTRL's z and n for each feature.
  private(set) var weights = FeatureTable()
  private var kindFactors = FeatureKindFactors()
  private(set) var slow = Centroid(halfLife: slowHalfLife)
  private(set) var fast = Centroid(halfLife: fastHalfLife)
  /// Sums for the mean likenesses; a likeness counts only as a difference to its mean.
  private var likenessSums = (slow: 0.0, fast: 0.0, examples: 0.0)
  /// The day (since 1970) of the last decay of the weights.
  private var day = 0.0
  package private(set) var examples = 0
  /// The sum of the weights of the liked examples, which fades as the weights do.
  private(set) var known = 0.0

  package init() {}

  package init(_ examples: some Sequence<TrainingExample>) {
    for example in examples { learn(example) }
  }

  /// The reader's term for an article in bits, within ±``reach``; positive for an article they
  /// like.
  package func bits(_ features: ArticleFeatures) -> Double {
    guard examples > 0 else { return 0 }
    return confidence * Self.bounded(logit(features) / M_LN2)
  }

  /// The share of its bound that the model may use, 0 to 1: it grows with what is known about the
  /// reader.
  package var confidence: Double { known / (known + Self.halfKnown) }

  /// The maximum of ``bits(_:)`` in both directions.
  package var reach: Double { confidence * Self.bound }

  static func bounded(_ bits: Double) -> Double { bound * tanh(bits / bound) }

  private func logit(_ features: ArticleFeatures) -> Double {
    var sum = 0.0
    forEach(features, likeness(of: features)) { id, value in sum += effectiveWeight(id) * value }
    return sum
  }

  /// How similar an article is to the articles that the reader liked: over a month (slow) and over
  /// days (fast).
  private func likeness(of features: ArticleFeatures) -> (slow: Double, fast: Double) {
    (slow.likeness(of: features), fast.likeness(of: features))
  }

  /// The contribution of each feature in bits, before the sum is bounded and
  /// weighed by ``confidence``.
  package func contributions(_ features: ArticleFeatures) -> [(feature: UInt32, bits: Double)] {
    guard examples > 0 else { return [] }
    var parts: [(feature: UInt32, bits: Double)] = []
    forEach(features, likeness(of: features)) { id, value in
      parts.append((id, effectiveWeight(id) * value / M_LN2))
    }
    return parts
  }

  package mutating func learn(_ example: TrainingExample) {
    fade(to: (example.at.timeIntervalSince1970 / 86_400).rounded(.down))
    examples += 1
    if example.isLiked { known += example.weight }
    let likeness = likeness(of: example.features)
    var values: [(id: UInt32, place: Int, value: Double)] = []
    values.reserveCapacity(example.features.traits.count + example.features.terms.count + 2)
    forEach(example.features, likeness) { values.append(($0, 0, $1)) }
    // One look-up for each feature.
    let intercept = weights.place(of: Self.intercept)
    for index in values.indices { values[index].place = weights.place(of: values[index].id) }
    var partialLogits = FeatureKindFactors.none
    for (id, place, value) in values {
      partialLogits[FeatureKindFactors.kind(id)] +=
        weight(id, at: place) * kindFactors.factor(of: id) * value
    }
    let logit =
      M_LN2 * max(-6, min(6, example.advantage)) + partialLogits.reduce(0, +)
      + interceptWeight(at: intercept)
    let error = example.weight * (1 / (1 + exp(-logit)) - (example.isLiked ? 1 : 0))
    weights.withNumbers { z, n in
      Self.descend(
        &z[intercept], &n[intercept], gradient: error, ridge: Self.interceptRidge)
      for (_, place, value) in values {
        Self.descend(&z[place], &n[place], gradient: error * value)
      }
    }
    kindFactors.learn(partialLogits, error: error)
    if slow.at > 0 {
      likenessSums.slow += example.weight * likeness.slow
      likenessSums.fast += example.weight * likeness.fast
      likenessSums.examples += example.weight
    }
    if example.isLiked {
      let at = example.at.timeIntervalSince1970
      slow.add(example.features, weight: example.weight, at: at)
      fast.add(example.features, weight: example.weight, at: at)
    }
    if weights.count > Self.limit {
      weights.prune(to: Self.limit * 3 / 4, by: weights.second)
    }
  }

  /// Calls `body` with each feature that is not 0 and its value.
  @inline(__always)
  private func forEach(
    _ features: ArticleFeatures, _ likeness: (slow: Double, fast: Double),
    _ body: (UInt32, Double) -> Void
  ) {
    var counts = (source: 0.0, author: 0.0, tag: 0.0, name: 0.0)
    for id in features.traits {
      switch FeatureKind(of: id) {
      case .source: counts.source += 1
      case .author: counts.author += 1
      case .tag: counts.tag += 1
      case .name: counts.name += 1
      default: break
      }
    }
    for id in features.traits {
      // Features of the same kind share the weight of one.
      let value: Double =
        switch FeatureKind(of: id) {
        case .source: 1 / counts.source.squareRoot()
        case .author: 1 / counts.author.squareRoot()
        case .tag: 1 / counts.tag.squareRoot()
        case .name: 1 / counts.name.squareRoot()
        default: 1
        }
      body(id, value)
    }
    for term in features.terms { body(term.id, Self.termScale * Double(term.weight)) }
    guard slow.at > 0 else { return }
    let mean = meanLikeness
    body(Self.slowID, likeness.slow - mean.slow)
    body(Self.fastID, likeness.fast - mean.fast)
  }

  /// The mean likenesses of the examples' articles.
  var meanLikeness: (slow: Double, fast: Double) {
    let examples = likenessSums.examples + 1
    return (likenessSums.slow / examples, likenessSums.fast / examples)
  }

  /// The effective weight of a feature: its weight times the factor of its kind.
  @inline(__always)
  func effectiveWeight(_ id: UInt32) -> Double { weight(id) * kindFactors.factor(of: id) }

  /// The weight of a feature by FTRL-proximal, plus its initial weight.
  @inline(__always)
  private func weight(_ id: UInt32) -> Double {
    weights.index(of: id).map { weight(id, at: $0) } ?? Self.initialWeight(id)
  }

  @inline(__always)
  private func weight(_ id: UInt32, at place: Int) -> Double {
    Self.initialWeight(id) + Self.learned(z: weights.first[place], n: weights.second[place])
  }

  private func interceptWeight(at place: Int) -> Double {
    Self.rareness
      + Self.learned(
        z: weights.first[place], n: weights.second[place], ridge: Self.interceptRidge)
  }

  /// The initial weight of a feature.
  @inline(__always)
  private static func initialWeight(_ id: UInt32) -> Double {
    id == slowID ? likeness.slow : id == fastID ? likeness.fast : 0
  }

  /// Calls `body` with the effective weight of each feature, in the order of ``weights``.
  @inline(__always)
  func forEachEffectiveWeight(_ body: (_ place: Int, _ effectiveWeight: Double) -> Void) {
    let (slow, fast) = (weights.index(of: Self.slowID), weights.index(of: Self.fastID))
    weights.ids.withUnsafeBufferPointer { ids in
      weights.first.withUnsafeBufferPointer { z in
        weights.second.withUnsafeBufferPointer { n in
          kindFactors.factors.withUnsafeBufferPointer { factors in
            for index in ids.indices {
              var weight = Self.learned(z: z[index], n: n[index])
              if index == slow || index == fast { weight += Self.initialWeight(ids[index]) }
              body(index, weight * factors[FeatureKindFactors.kind(ids[index])])
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func learned(z: Double, n: Double, ridge: Double = ridge) -> Double {
    -z / ((beta + n.squareRoot()) / rate + ridge)
  }

  @inline(__always)
  private static func descend(
    _ z: inout Double, _ n: inout Double, gradient: Double, ridge: Double = ridge
  ) {
    let more = n + gradient * gradient
    let sigma = (more.squareRoot() - n.squareRoot()) / rate
    z = z + gradient - sigma * learned(z: z, n: n, ridge: ridge)
    n = more
  }

  private mutating func fade(to today: Double) {
    defer { day = max(day, today) }
    guard day > 0, today > day else { return }
    let kept = exp2(-(today - day) * 86_400 / Self.halfLife)
    weights.withNumbers { z, n in
      for index in z.indices {
        z[index] *= kept
        n[index] *= kept
      }
    }
    kindFactors.fade(to: kept)
    known *= kept
    likenessSums = (
      likenessSums.slow * kept, likenessSums.fast * kept, likenessSums.examples * kept
    )
  }

  package static func == (one: ReaderModel, other: ReaderModel) -> Bool {
    one.bytes == other.bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}

extension ReaderModel {
  /// Version of the stored form; a model of another version is rebuilt from the examples.
  private static let form: UInt64 = 4

  /// The stored form of the model.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt64(examples) | Self.form << 56)
    for number in [
      day, likenessSums.slow, likenessSums.fast, likenessSums.examples, known,
    ] {
      bytes.append(number)
    }
    kindFactors.append(to: &bytes)
    slow.append(to: &bytes)
    fast.append(to: &bytes)
    weights.append(to: &bytes)
    return bytes
  }

  /// Reads the form that ``bytes`` writes; `nil` if it is damaged.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 48 + FeatureKindFactors.length else { return nil }
    let head = bytes.littleEndian(at: 0) as UInt64
    guard head >> 56 == Self.form else { return nil }
    examples = Int(clamping: head & (1 << 56 - 1))
    day = bytes.double(at: 8)
    likenessSums = (bytes.double(at: 16), bytes.double(at: 24), bytes.double(at: 32))
    known = bytes.double(at: 40)
    kindFactors = FeatureKindFactors(bytes, at: 48)
    var offset = 48 + FeatureKindFactors.length
    guard let slow = Centroid(halfLife: Self.slowHalfLife, bytes, at: &offset),
      let fast = Centroid(halfLife: Self.fastHalfLife, bytes, at: &offset),
      let weights = FeatureTable(bytes, at: &offset)
    else { return nil }
    (self.slow, self.fast, self.weights) = (slow, fast, weights)
  }
}
