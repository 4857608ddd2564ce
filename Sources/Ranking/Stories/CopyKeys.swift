import Basics
import Models

/// By what near-copies of an article are found.
struct CopyKeys {
  private static let runs = 20

  /// Runs of words whose hashes are the least of a text's (“sketch”, A. Broder: “On the resemblance
  /// and containment of documents”, 1997). Each of the least of two texts' common runs and others is
  /// common to both with the probability of their likeness: of those that share half, one pair in a
  /// million has none of the twenty in common. 32 bands of four hashes would miss one in eight, and
  /// cost a signature; those that share the most are compared exactly anyway.
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
