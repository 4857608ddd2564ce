import Extracting

/// Extracts articles from pages one at a time: a hostile page may take a dozen times its size in
/// memory, and several of them at once would exhaust it. For a page without an article, the refusal
/// carries what the page says of itself.
actor SerialExtractor {
  func article(
    in page: ReceivedPage, knowing knowledge: SiteKnowledge
  ) throws(ExtractionRefusal) -> ExtractedArticle {
    try ArticleExtractor.read(page, knowing: knowledge)
  }
}
