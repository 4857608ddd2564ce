internal import Markup

/// One reading of one page, from its text to its article.
struct Reading {
  static func read(_ text: Bytes, _ page: ArticlePage, _ knowledge: SiteKnowledge)
    throws(ExtractionRefusal) -> ExtractedArticle
  {
    let tree = PageTree(text)
    let outline = PageOutline(tree)
    let head = PageHead(tree)
    let metadata = PageMetadata(tree, head, outline, page)
    var article = ExtractedArticle()
    metadata.describe(&article)
    guard let region = BodyFinder(outline).find() else { throw .noProse }
    let roles = BodyTrimmer.roles(outline, region, metadata.facts(article), knowledge)
    let body = BodyWriter.write(outline, region, roles)
    var html: [UInt8] = []
    body.markup.withUnsafeBufferPointer {
      HTMLSanitizer.sanitize($0, base: metadata.base, into: &html)
    }
    article.contentHTML = String(decoding: html, as: UTF8.self)
    article.contentText = String(decoding: body.text, as: UTF8.self)
    article.method = region.method.rawValue
    article.image =
      ImageFinder(head: head, base: metadata.base, knowledge: knowledge).find(body.pictures)
    article.blockDigests = body.digests
    return article
  }
}
