import Foundation

/// The decayed sum of the word and tag vectors of the articles that a reader liked; it loses half
/// its size every half-life. An article's tags together weigh as much as its words: tags are chosen
/// by the source, and articles that share a tag are more alike than articles that share a word of
/// their headlines.
struct Centroid: Sendable, Hashable {
  /// Number of words and tags that are kept; the table may grow to 1.5 times as many before the
  /// smallest are removed.
  static let limit = 600

  /// Seconds.
  let halfLife: Double
  private(set) var table = FeatureTable()
  /// The time of the last update, in seconds since 1970.
  private(set) var at: Double = 0
  private(set) var length: Double = 0

  init(halfLife: Double) {
    self.halfLife = halfLife
  }

  mutating func add(_ features: ArticleFeatures, weight: Double, at now: Double) {
    guard !features.terms.isEmpty || features.hasTags else { return }
    let fade = at == 0 ? 1 : exp2(-max(0, now - at) / halfLife)
    if fade < 1 {
      for index in table.ids.indices { table.first[index] *= fade }
    }
    at = max(at, now)
    for term in features.terms {
      table.first[table.place(of: term.id)] += weight * Double(term.weight)
    }
    features.forEachTag { table.first[table.place(of: $0)] += weight * $1 }
    if table.count > Self.limit * 3 / 2 { table.prune(to: Self.limit, by: table.first) }
    measure()
  }

  /// How similar an article is to the liked ones, 0 to 1: the cosine of its words plus the cosine
  /// of its tags, at most 1; 0 before the reader liked any article.
  func likeness(of features: ArticleFeatures) -> Double {
    guard length > 0 else { return 0 }
    var sum = 0.0
    for term in features.terms {
      if let index = table.index(of: term.id) { sum += table.first[index] * Double(term.weight) }
    }
    features.forEachTag { id, value in
      if let index = table.index(of: id) { sum += table.first[index] * value }
    }
    return min(1, sum / length)
  }

  private mutating func measure() {
    var squares = 0.0
    for value in table.first { squares += value * value }
    length = squares.squareRoot()
  }
}

extension Centroid {
  func append(to bytes: inout [UInt8]) {
    bytes.append(at)
    table.append(to: &bytes)
  }

  init?(halfLife: Double, _ bytes: UnsafeRawBufferPointer, at offset: inout Int) {
    self.init(halfLife: halfLife)
    guard offset + 8 <= bytes.count else { return nil }
    at = bytes.double(at: offset)
    offset += 8
    guard let table = FeatureTable(bytes, at: &offset) else { return nil }
    self.table = table
    measure()
  }
}
