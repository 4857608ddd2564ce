internal import Basics
internal import Markup

/// Entry point from a page to its article.
///
/// A pure function of its arguments, without clock, disk or network: the same page gives the same
/// bytes. Time and memory are linear in the size of the page.
package enum ArticleExtractor {
  /// Maximum size of a page in bytes; a larger page is refused.
  package static let byteLimit = 16 << 20
  /// Maximum number of block digests of an article.
  package static let digestLimit = 512

  /// Finds the article of a page, and the metadata of the page.
  ///
  /// - Parameters:
  ///   - page: The bytes of the page and its origin.
  ///   - knowledge: Data from earlier pages of the same site.
  /// - Throws: The reason why the page gives no article.
  package static func extract(
    _ page: ReceivedPage, knowing knowledge: SiteKnowledge = .none
  ) throws(ExtractionRefusal) -> ExtractedArticle {
    let article = try read(page, knowing: knowledge)
    if let refusal = article.refusal { throw refusal }
    return article
  }

  /// Like ``extract(_:knowing:)``, but a readable page without an article gives its metadata, with
  /// ``ExtractedArticle/refusal`` set and without a body (rule M15 of docs/extraction.md).
  ///
  /// - Throws: The reason why the page can't be read: it is empty, too large, or a file of another
  ///   kind; or a rule is invalid.
  package static func read(
    _ page: ReceivedPage, knowing knowledge: SiteKnowledge = .none
  ) throws(ExtractionRefusal) -> ExtractedArticle {
    guard page.bytes.count <= byteLimit else { throw .tooLarge(bytes: page.bytes.count) }
    if let kind = page.bytes.withUnsafeBufferPointer(FileKind.binary) { throw .binary(kind) }
    let decoded = EncodingDetector.decode(
      page.bytes, contentType: page.contentType, declaration: EncodingDetector.htmlDeclaration)
    guard decoded.text.contains(where: { !$0.isBlank }) else { throw .empty }
    let result = DocumentBudget.measuring(bytes: page.bytes.count) { meter in
      let result: Result<ExtractedArticle, ExtractionRefusal> =
        decoded.text.withUnsafeBufferPointer { text in
          do throws(ExtractionRefusal) {
            var reading = ArticleExtraction(text, page, knowledge)
            return .success(try reading.read())
          } catch {
            return .failure(error)
          }
        }
      return meter.isSpent ? .failure(.tooCostly) : result
    }
    var article = try result.get()
    article.warnings = decoded.warnings + article.warnings
    return article
  }
}
