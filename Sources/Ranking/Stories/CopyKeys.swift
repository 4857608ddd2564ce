import Basics
import Models

/// The keys by which near-duplicates of an article are looked up.
struct CopyKeys {
  private static let runs = 20

  /// The word shingles with the smallest hashes of a text (“sketch”, A. Broder: “On the resemblance
  /// and containment of documents”, 1997). Each of the smallest hashes of the union of two texts'
  /// shingles belongs to both with a probability equal to their resemblance: of texts that share
  /// half, one pair in a million has none of the twenty in common. LSH with 32 bands of four hashes
  /// would miss one pair in eight and cost a signature; candidates that share the most keys are
  /// compared exactly anyway.
  let sketch: [Int64]
  let headline: Int64?
  let address: Int64?

  init(_ article: StoryArticle, headline: Int64?, shingles: Shingles?) {
    sketch = shingles?.hashes.prefix(Self.runs).map(Int64.init) ?? []
    self.headline = headline
    address = article.urlKey.map { key in
      var hash = FNV64()
      hash.add(key)
      return Int64(hash.value >> 16)
    }
  }

  var all: [Int64] { sketch + [headline, address].compactMap(\.self) }
}
