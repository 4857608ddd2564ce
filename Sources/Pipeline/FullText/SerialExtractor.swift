import Extracting

/// Takes articles out of pages, and what pages without one say of themselves, one at a time: a hostile page may take a dozen times its size, and
/// several of them at once would take all there is.
actor SerialExtractor {
  func article(
    in page: ArticlePage, knowing knowledge: SiteKnowledge
  ) throws(ExtractionRefusal) -> ExtractedArticle {
    try ArticleExtractor.read(page, knowing: knowledge)
  }
}
