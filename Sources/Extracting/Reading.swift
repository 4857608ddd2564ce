internal import Markup

/// One reading of one page, from its text to its article.
struct Reading {
  static func read(_ text: Bytes, _ page: ArticlePage, _ knowledge: SiteKnowledge)
    throws(ExtractionRefusal) -> ExtractedArticle
  {
    let tree = PageTree(text)
    let outline = PageOutline(tree)
    var article = ExtractedArticle()
    let facts = PageFacts(titles: [], facts: [])
    guard let region = BodyFinder(outline).find() else { throw .noProse }
    let roles = BodyTrimmer.roles(outline, region, facts, knowledge)
    let body = BodyWriter.write(outline, region, roles)
    let base = page.url.flatMap { BaseURL($0) }
    var html: [UInt8] = []
    body.markup.withUnsafeBufferPointer { HTMLSanitizer.sanitize($0, base: base, into: &html) }
    article.contentHTML = String(decoding: html, as: UTF8.self)
    article.contentText = String(decoding: body.text, as: UTF8.self)
    article.method = region.method.rawValue
    article.blockDigests = body.digests
    return article
  }
}
