internal import Markup

/// The front door from a page to its article.
///
/// A pure function of its arguments: no clock, disk or network; the same page gives the same bytes.
/// Time and memory are linear in the page.
package enum ArticleExtractor {
  /// Pages longer than this, in bytes, are refused.
  package static let byteLimit = 16 << 20
  /// An article hands out no more digests of blocks than this.
  package static let digestLimit = 512

  /// Finds the article of a page and what the page says about it.
  ///
  /// - Parameters:
  ///   - page: The page's bytes and where they came from.
  ///   - knowledge: What earlier pages of the same site have taught.
  /// - Throws: Why the page gives no article.
  package static func extract(
    _ page: ArticlePage, knowing knowledge: SiteKnowledge = .none
  ) throws(ExtractionRefusal) -> ExtractedArticle {
    let article = try read(page, knowing: knowledge)
    if let refusal = article.refusal { throw refusal }
    return article
  }

  /// As ``extract(_:knowing:)``, but a page that can be read and holds no article gives what it says
  /// of itself, with ``ExtractedArticle/refusal`` and no body (rule M15 of docs/extraction.md).
  ///
  /// - Throws: Why the page can't be read: it is empty, too large, or a file of another kind; or a
  ///   rule is wrong.
  package static func read(
    _ page: ArticlePage, knowing knowledge: SiteKnowledge = .none
  ) throws(ExtractionRefusal) -> ExtractedArticle {
    guard page.bytes.count <= byteLimit else { throw .tooLarge(bytes: page.bytes.count) }
    if let kind = page.bytes.withUnsafeBufferPointer(FileKind.binary) { throw .binary(kind) }
    let decoded = EncodingDetector.decode(
      page.bytes, contentType: page.contentType, declaration: EncodingDetector.htmlDeclaration)
    guard decoded.text.contains(where: { !$0.isBlank }) else { throw .empty }
    let result: Result<ExtractedArticle, ExtractionRefusal> = decoded.text.withUnsafeBufferPointer {
      text in
      do throws(ExtractionRefusal) {
        var reading = Reading(text, page, knowledge)
        return .success(try reading.read())
      } catch {
        return .failure(error)
      }
    }
    var article = try result.get()
    article.warnings = decoded.warnings + article.warnings
    return article
  }
}
