import Models

/// What tells whether an article is a near-copy of another: its runs of words, and by what keys it
/// is found.
struct CopyWords {
  let shingles: Shingles?
  let keys: CopyKeys

  init(_ article: StoryArticle, _ reading: StoryReading) {
    shingles = Shingles(article.body)
    keys = CopyKeys(article, headline: reading.headline, shingles: shingles)
  }
}
