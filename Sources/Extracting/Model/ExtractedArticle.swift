import Basics
package import Markup

/// An article extracted from its page.
package struct ExtractedArticle: Sendable, Equatable {
  /// The page's canonical address if it is on the same site, else the given address.
  package var url: String?
  /// The headline without the site's name.
  package var title: String?
  /// The authors in one line.
  package var byline: String?
  /// Names of people, without "By", roles and agency boilerplate.
  package var authors: [String] = []
  package var siteName: String?
  /// A language tag (BCP 47).
  package var language: String?
  package var section: String?
  package var tags: [String] = []
  package var published: PageTime?
  package var modified: PageTime?
  package var image: LeadPicture?
  /// The standfirst or description as plain text.
  package var excerpt: String?
  /// The body as sanitised markup (``Markup/HTMLSanitizer``) with absolute addresses.
  package var contentHTML = ""
  /// The body as plain text: paragraphs separated by a blank line, without captions.
  package var contentText = ""
  package var wordCount = 0
  package var kind = PageKind.article
  /// Whether the page says that the rest is for subscribers.
  package var isPaywalled = false
  /// The method that found the body: `rules`, `semantic`, `prose`, `linked_data` or `script`.
  package var method = ""
  /// The confidence, from 0 to 1: the share of the page's prose that the body contains, multiplied
  /// by the share of prose in the body.
  package var score = 0.0
  package var warnings: [String] = []
  /// The reason why the page gives no article; then all fields of the body are empty.
  package var refusal: ExtractionRefusal?
  /// Digests of the body's blocks that have enough words, at most ``ArticleExtractor/digestLimit``.
  /// A daemon counts with them how many articles of a site share a block
  /// (``SiteKnowledge/boilerplate``).
  package var blockDigests: [UInt64] = []
  /// Links that may lead to further parts of the article (``PartLink/part(_:of:among:)``); none for
  /// forums and live blogs, which are continued by other posts.
  package var partLinks: [PartLink] = []
  /// Number of pages whose text it has.
  private var pages = 1

  package init() {}
}

extension ExtractedArticle {
  /// Adds the text of the next part of the article.
  ///
  /// - Returns: `false` if the part has no text of its own: half of its blocks are in the article
  ///   already, or the article ends with its text.
  package mutating func add(_ part: ExtractedArticle) -> Bool {
    let known = Set(blockDigests)
    let repeated = part.blockDigests.count { known.contains($0) }
    guard !part.contentText.isEmpty, repeated * 2 < max(part.blockDigests.count, 1),
      !contentText.utf8.reversed().starts(with: part.contentText.utf8.reversed())
    else { return false }
    pages += 1
    contentHTML += Self.numbered(
      part.contentHTML.utf8.dropFirst(leadLength(of: part)).text, as: pages)
    contentText += "\n\n" + part.contentText
    wordCount += part.wordCount
    blockDigests += part.blockDigests.prefix(
      max(0, ArticleExtractor.digestLimit - blockDigests.count))
    if part.isPaywalled { isPaywalled = true }
    return true
  }

  /// The markup of a further page, with the page's number in its ids and in the links to them: each
  /// page may number its notes from 1.
  private static func numbered(_ markup: String, as page: Int) -> String {
    let prefix: StaticString = "part-"
    var markup = markup
    return markup.withUTF8 { bytes -> String in
      var out: [UInt8] = []
      var index = 0
      var isInTag = false
      while let found = bytes.firstIndex(of: prefix, from: index) {
        for byte in bytes.run(index, found) {
          if byte == UInt8(ascii: "<") { isInTag = true }
          if byte == UInt8(ascii: ">") { isInTag = false }
        }
        let end = found + prefix.utf8CodeUnitCount
        out.append(contentsOf: bytes.run(index, end))
        let isID = bytes.hasPrefixIgnoringCase(" id=\"", at: found - 5)
        let isLink = bytes.hasPrefixIgnoringCase(" href=\"#", at: found - 8)
        if isInTag, isID || isLink { out.append(contentsOf: "\(page)-".utf8) }
        index = end
      }
      out.append(contentsOf: bytes.run(index, bytes.count))
      return String(outside: out)
    }
  }

  /// Number of bytes of the figure with which a part begins, if it is the one with which the article
  /// begins: each part shows the lead picture.
  private func leadLength(of part: ExtractedArticle) -> Int {
    let end = Array("</figure>".utf8)
    guard part.contentHTML.utf8.starts(with: "<figure>".utf8) else { return 0 }
    var html = part.contentHTML
    let length = html.withUTF8 { bytes in
      bytes.indices.first { bytes[$0...].starts(with: end) }.map { $0 + end.count }
    }
    guard let length,
      contentHTML.utf8.starts(with: part.contentHTML.utf8.prefix(length))
    else { return 0 }
    return length
  }
}

extension Substring.UTF8View {
  fileprivate var text: String { String(Substring(self)) }
}

/// The picture of an article: never a logo, avatar, sprite or tracking pixel.
package struct LeadPicture: Sendable, Hashable {
  /// Absolute if the page's own address is known.
  package var url: String
  package var alt: String?
  /// In pixels, as the page declares.
  package var width: Int?
  package var height: Int?
}

/// The kind of a page, as declared or as it appears.
package enum PageKind: String, Sendable, Hashable, CaseIterable {
  case article, liveblog, recipe, review, forum, product, other
}

extension ExtractedArticle {
  /// The article as one JSON object: UTF-8, on one line, with every key, the same bytes for the
  /// same article. docs/json.md describes the keys.
  package func json() -> [UInt8] {
    var json = ByteSink()
    json.write("{\"url\":", json: url)
    json.write(",\"title\":", json: title)
    json.write(",\"byline\":", json: byline)
    json.write(",\"authors\":", jsonArray: authors) { $0.write(json: $1) }
    json.write(",\"site_name\":", json: siteName)
    json.write(",\"language\":", json: language)
    json.write(",\"section\":", json: section)
    json.write(",\"tags\":", jsonArray: tags) { $0.write(json: $1) }
    json.write(",\"published\":", json: published?.text)
    json.write(",\"modified\":", json: modified?.text)
    if let image {
      json.write(",\"image\":{\"url\":", json: image.url)
      json.write(",\"alt\":", json: image.alt)
      json.write(",\"width\":", json: image.width)
      json.write(",\"height\":", json: image.height)
      json.write("}")
    } else {
      json.write(",\"image\":null")
    }
    json.write(",\"excerpt\":", json: excerpt)
    json.write(",\"content_html\":", json: contentHTML)
    json.write(",\"content_text\":", json: contentText)
    json.write(",\"word_count\":", json: wordCount)
    json.write(",\"kind\":", json: kind.rawValue)
    json.write(",\"paywalled\":", json: isPaywalled)
    json.write(",\"_tintm\":{\"method\":", json: method)
    json.write(",\"score\":", json: score.isFinite ? (score * 1000).rounded() / 1000 : 0)
    json.write(",\"warnings\":", jsonArray: warnings) { $0.write(json: $1) }
    json.member("refusal", refusal?.code)
    json.write("}}")
    return json.bytes
  }
}
