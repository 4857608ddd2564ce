import Basics
import Extracting

/// Extracts articles from pages one at a time, on a thread of its own (``WorkThreads/pages``). For a
/// page without an article, the refusal carries what the page says of itself.
struct SerialExtractor {
  func article(
    in page: ReceivedPage, knowing knowledge: SiteKnowledge
  ) async throws(ExtractionRefusal) -> ExtractedArticle {
    try await WorkThreads.pages.run {
      Result { () throws(ExtractionRefusal) in
        try ArticleExtractor.read(page, knowing: knowledge)
      }
    }.get()
  }
}
