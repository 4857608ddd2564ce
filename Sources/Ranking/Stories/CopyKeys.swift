import Models

/// By what near-copies of an article are found.
struct CopyKeys {
  let bands: [Int64]
  let headline: Int64?
  let address: Int64?

  init(_ article: StoryArticle, headline: Int64?, shingles: Shingles?) {
    bands = shingles.map(MinHash.bands) ?? []
    self.headline = headline
    address = article.urlKey.map { key in
      var hash = FNV64()
      hash.add(key)
      return Int64(hash.value >> 16)
    }
  }

  var all: [Int64] { bands + [headline, address].compactMap(\.self) }
}
