import Models

/// The data for near-duplicate detection of an article: its word shingles and its lookup keys.
struct CopyWords {
  let shingles: Shingles?
  let keys: CopyKeys

  init(_ article: StoryArticle, _ reading: StoryTerms) {
    shingles = Shingles(article.body)
    keys = CopyKeys(article, headline: reading.headline, shingles: shingles)
  }
}
