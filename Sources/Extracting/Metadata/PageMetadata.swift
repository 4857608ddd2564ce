import Basics
internal import Foundation
internal import Markup

/// The metadata of the article, combined from all parts of the page.
struct PageMetadata {
  private let tree: PageTree
  private(set) var head: PageDeclarations
  private let outline: PageOutline
  private let page: ReceivedPage
  let base: BaseURL?
  private let siteNames: [String]
  /// The text of the headline with its kicker.
  private var headlineText: String?

  init(_ tree: PageTree, _ head: PageDeclarations, _ outline: PageOutline, _ page: ReceivedPage) {
    self.tree = tree
    self.head = head
    self.outline = outline
    self.page = page
    var base = page.url.flatMap { BaseURL($0) }
    if let own = head.base { base = BaseURL(base?.resolve(own) ?? own) ?? base }
    self.base = base
    siteNames =
      SiteNames.all(head, url: page.url)
      + SiteNames.linked(head, tree, url: page.url, base: base)
  }

  /// Where the markup of the body comes from: links to its own parts stay within the article.
  func markupContext(_ article: ExtractedArticle) -> MarkupContext {
    MarkupContext(
      base: base, hasOwnBase: head.base != nil, page: page.url.flatMap { BaseURL($0) },
      documents: [article.url.flatMap { BaseURL($0) }].compactMap { $0 })
  }

  /// Fills in everything except the body.
  ///
  /// - Returns: The elements with other articles, which say nothing about this one.
  mutating func describe(_ article: inout ExtractedArticle) -> [Int] {
    article.url = CanonicalAddress.of(head, page.url, base)
    let headline = TitleFinder(outline: outline, head: head, siteNames: siteNames).find()
    article.title = headline?.text.withoutSoftHyphens
    headlineText = headline?.whole
    // Threads and live blogs are told without dates and authors.
    article.kind = KindFinder(head: head, url: page.url).kind(of: article)
    let others = otherArticles(in: outline, facts(article), kind: article.kind)
    let near = HeadlineDistance(
      outline, headline: headline?.node, title: headline?.text, others: others)
    article.language = language
    if let data = head.linkedData.takingDoubted {
      let shown = dates(near, article.language)
      let witnesses = DataWitnesses(
        tree: tree, head: head, outline: outline, near: near,
        authors: authors(near), published: shown.published(), reader: shown.reader)
      if witnesses.support(data) {
        head = head.with(data)
        article.language = language
      }
    }
    article.authors = authors(near).map(\.withoutSoftHyphens)
    article.byline = article.authors.isEmpty ? nil : article.authors.joined(separator: ", ")
    article.siteName = SiteNames.declared(head)
    article.section =
      head.first([
        "article:section", "og:article:section", "parsely-section", "section", "category",
      ])
      ?? head.linkedData.section
    article.tags = tags(near)
    let times = dates(near, article.language)
    article.published = times.published()
    article.modified = times.modified()
    article.excerpt =
      head.first(["og:description", "description", "twitter:description", "dc.description"])
      ?? head.linkedData.description
    article.kind = KindFinder(head: head, url: page.url).kind(of: article)
    article.isPaywalled = isPaywalled
    return others
  }

  private func authors(_ near: HeadlineDistance) -> [String] {
    AuthorFinder(
      tree: tree, head: head, outline: outline, near: near, siteNames: siteNames,
      host: page.url.flatMap(SiteNames.host)
    ).find()
  }

  private func dates(_ near: HeadlineDistance, _ language: String?) -> DateFinder {
    DateFinder(
      tree: tree, head: head, outline: outline, near: near,
      reader: PageDateReader(language: language, now: page.now), url: page.url)
  }

  /// The elements with other articles that a page shows one after the other (rule B20), unless it
  /// is a thread or a live blog.
  func otherArticles(in outline: PageOutline, _ facts: PageFacts, kind: PageKind) -> [Int] {
    guard kind != .forum, kind != .liveblog, let headline = outline.headline(facts) else {
      return []
    }
    return OtherArticles(outline, facts, headline: headline).elements()
  }

  /// The facts that identify lines around the text that only repeat metadata.
  func facts(_ article: ExtractedArticle) -> PageFacts {
    let titles = TitleFinder(outline: outline, head: head, siteNames: siteNames)
    let all = titles.declared
    return PageFacts(
      titles: [article.title, headlineText].compactMap { $0 } + all + all.map(titles.withoutSite),
      facts: siteNames + article.authors + [article.byline, article.section].compactMap { $0 }
        + article.authors.map { "by \($0)" } + article.tags,
      description: article.excerpt, authors: article.authors,
      otherHeadlines: head.linkedData.headlines, url: article.url)
  }

  /// The declared language; if several are declared, the language of the text.
  private var language: String? {
    let names = ["content-language", "language", "dc.language", "og:locale"]
    let declared =
      [head.language] + names.map { head.first([$0]) }
      + [head.linkedData.language, head.contentLanguage]
    let tags = declared.compactMap { $0.flatMap(Self.languageTag) }
    guard Set(tags.map { $0.prefix(2).lowercased() }).count > 1 else { return tags.first }
    let prose = outline.blocks.lazy.filter { $0.isLong && $0.traits.isEmpty }.prefix(12)
    return LanguageWords.best(
      of: tags, text: prose.map(outline.text).joined(separator: " "))
  }

  /// A tag that begins with a code of ISO 639, of two or three letters (BCP 47, 2.2.1).
  private static func languageTag(_ tag: String) -> String? {
    guard tag.utf8.count <= 35, (2...3).contains(tag.prefix(while: \.isLetter).count),
      tag.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    return String(tag.map { $0 == "_" ? "-" : $0 })
  }

  private func tags(_ near: HeadlineDistance) -> [String] {
    var found = head.values("article:tag") + head.values("og:article:tag")
    if found.isEmpty { found = head.linkedData.keywords }
    if found.isEmpty {
      found = head.tagLinks.filter { !near.isInOther($0) }.map { tree.text(of: $0) }
    }
    if found.isEmpty {
      found =
        head.first(["news_keywords", "keywords", "parsely-tags", "sailthru.tags"]).map { [$0] }
        ?? []
    }
    // Some pages escape references twice: `&amp;quot;`.
    found = found.map { $0.contains("&") ? PlainText.of($0) : $0 }
    if found.count == 1 {
      found = found[0].split { $0 == "," || $0 == ";" || $0 == "、" }.map(String.init)
    }
    var tags: [String] = []
    for tag in found.prefix(200) {
      let tag = PlainText.collapseString(tag)
      guard tag.contains(where: { $0.isLetter || $0.isNumber }), tag.utf8.count <= 100,
        tags.count < 64, !tags.contains(tag)
      else { continue }
      tags.append(tag)
    }
    return tags
  }

  private var isPaywalled: Bool {
    if head.linkedData.isPaywalled { return true }
    let tier = head.first(["article:content_tier", "og:article:content_tier", "content-tier"])
    return tier?.lowercased() == "locked"
  }
}

extension String {
  /// The text without the marks of places where a word may be divided.
  fileprivate var withoutSoftHyphens: String {
    guard unicodeScalars.contains("\u{AD}") else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{AD}" }))
  }
}

/// The canonical address of a page.
enum CanonicalAddress {
  /// `rel=canonical`, else `og:url`, if it is on the same site as the page's own address and is not
  /// the site's home page; else the page's own address.
  static func of(_ head: PageDeclarations, _ url: String?, _ base: BaseURL?) -> String? {
    for candidate in [head.canonical, head.first(["og:url"])] {
      guard let candidate else { continue }
      let absolute = base?.resolve(candidate) ?? candidate
      guard absolute.hasPrefix("http://") || absolute.hasPrefix("https://"),
        absolute.utf8.count < 4000, let host = SiteNames.host(of: absolute)
      else { continue }
      guard let url else { return absolute }
      guard let own = SiteNames.host(of: url), isSameSite(host, own) else { continue }
      if isEntrance(absolute), !isEntrance(url) { continue }
      return absolute
    }
    return url
  }

  /// Whether one host equals the other or is a parent domain of it, or both have the same parent
  /// domain: `m.example.org` and `amp.example.org`.
  private static func isSameSite(_ left: String, _ right: String) -> Bool {
    if left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left) { return true }
    let (first, second) = (left.split(separator: "."), right.split(separator: "."))
    guard first.count >= 3 || second.count >= 3 else { return false }
    // A short second-to-last label is part of a public suffix (`co.uk`); then the site has one
    // label more.
    let length = first.suffix(2).first.map { $0.count <= 3 } == true ? 3 : 2
    return first.count >= length && second.count >= length
      && first.suffix(length).elementsEqual(second.suffix(length))
  }

  private static func isEntrance(_ url: String) -> Bool {
    ["", "/"].contains(WebAddress(url)?.target ?? "")
  }
}
