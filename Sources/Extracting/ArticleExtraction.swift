import Basics
internal import Markup
import Models

/// The extraction of one page, from its text to its article.
struct ArticleExtraction {
  private let page: ReceivedPage
  private let knowledge: SiteKnowledge
  private let tree: PageTree
  private let outline: PageOutline
  private let head: PageDeclarations
  private var metadata: PageMetadata
  private var article = ExtractedArticle()

  /// A body and how it was found.
  private struct Finding {
    var body: ArticleBody
    var method: BodyRegion.Method
    var linkedHeadings = 0
    var longestRun = 1.0
    var longestStretch = 1.0
    var isWalled = false
    /// Whether the body contains the place where the article is expected to begin.
    var isAtHeadline = false
    var warning: String?
  }

  /// A body with fewer words is compared with the results of other methods.
  private static let shortBody = 120

  init(_ text: Bytes, _ page: ReceivedPage, _ knowledge: SiteKnowledge) {
    self.page = page
    self.knowledge = knowledge
    tree = PageTree(text)
    outline = PageOutline(tree)
    head = PageDeclarations(tree, url: page.url)
    metadata = PageMetadata(tree, head, outline, page)
  }

  mutating func read() throws(ExtractionRefusal) -> ExtractedArticle {
    let others = metadata.describe(&article)
    var ruled: RuledPage?
    if let rules = page.rules {
      ruled = try RuledPage.read(tree, rules)
      apply(ruled)
    }
    let facts = metadata.facts(article)
    let finding: Finding
    if let ruled, let roots = ruled.roots {
      finding = read(roots, without: ruled.removed, facts, isBody: page.rules?.body != nil)
    } else {
      finding = tryFallbacks(from: read(outline, without: others, facts), facts)
    }
    if finding.method != .rules, let refusal = verdict(on: finding).refusal() {
      return refused(refusal)
    }
    guard !finding.body.text.isEmpty else {
      return refused(finding.isWalled ? .paywall : .noProse)
    }
    finish(finding)
    return article
  }

  /// The metadata of the page, without a body.
  private func refused(_ refusal: ExtractionRefusal) -> ExtractedArticle {
    var article = article
    article.refusal = refusal
    article.image = imageFinder.find([])
    return article
  }

  private var imageFinder: ImageFinder {
    ImageFinder(head: metadata.head, base: metadata.base, knowledge: knowledge)
  }

  // MARK: - Ways to a body

  /// - Parameter others: The elements with other articles.
  private func read(
    _ page: PageOutline, without others: [Int], _ facts: PageFacts
  ) -> Finding? {
    var outline = page
    outline.exclude(ConsentBoxes(outline).elements())
    outline.exclude(others)
    let finder = BodyFinder(outline, facts, isThread: article.kind == .forum)
    guard let region = finder.find() else { return nil }
    let trimmed = BodyTrimmer.trim(
      outline, region, facts, knowledge, contentRoot: finder.contentRoot,
      reference: head.linkedData.body.flatMap { ReferenceText($0) })
    let headings = region.roots.reduce(0) { $0 + Int(finder.headings(in: $1)) }
    return Finding(
      body: BodyWriter.write(
        outline, region, trimmed.roles, without: trimmed.cards, headline: finder.headline,
        base: metadata.base),
      method: region.method,
      linkedHeadings: headings,
      longestRun: longest(outline, trimmed.roles) { $0.isHeading && $0.isLinkDense },
      longestStretch: longest(outline, trimmed.roles) { $0.isLinkDense && $0.words >= 3 },
      isWalled: trimmed.isWalled, isAtHeadline: finder.begins(region))
  }

  /// The largest share of the prose between two borders, which are linked headings or other linked
  /// lines.
  private func longest(
    _ outline: PageOutline, _ roles: [(place: Int, role: BlockRole)],
    partedBy isBorder: (Block) -> Bool
  ) -> Double {
    var (run, longest, all) = (0, 0, 0)
    for (place, _) in roles where outline.blocks[place].traits.isEmpty {
      let block = outline.blocks[place]
      if isBorder(block) { run = 0 }
      run += Int(block.prose)
      all += Int(block.prose)
      longest = max(longest, run)
    }
    return all == 0 ? 0 : Double(longest) / Double(all)
  }

  /// Reads the elements that the rules of a site select.
  ///
  /// - Parameter isBody: Whether the elements are the body without any trimming.
  private func read(
    _ roots: [Int], without removed: Set<Int>, _ facts: PageFacts, isBody: Bool
  ) -> Finding {
    let outline = PageOutline(tree, in: roots, without: removed, keepsNames: !isBody)
    let region = BodyRegion(roots: roots, method: .rules)
    let roles =
      isBody
      ? outline.blocks.indices.map { place in
        let traits = outline.blocks[place].traits
        let role: BlockRole =
          traits.contains(.hidden) ? .dropped : traits.contains(.caption) ? .caption : .body
        return (place: place, role: role)
      } : BodyTrimmer.trim(outline, region, facts, knowledge).roles
    return Finding(
      body: BodyWriter.write(outline, region, roles, base: metadata.base), method: .rules)
  }

  /// Reads markup from the scripts of a page.
  private func read(
    _ markup: [UInt8], _ facts: PageFacts, as method: BodyRegion.Method
  ) -> Finding {
    markup.withUnsafeBufferPointer { bytes in
      let outline = PageOutline(PageTree(bytes))
      let region = BodyRegion(roots: [0], method: method)
      let roles = BodyTrimmer.trim(outline, region, facts, knowledge).roles
      return Finding(
        body: BodyWriter.write(outline, region, roles, base: metadata.base), method: method)
    }
  }

  /// Tries further methods if little was found: linked data, elements excluded by name, what is shown
  /// without scripts, then the state of a script. Keeps the result with clearly more prose.
  private func tryFallbacks(from first: Finding?, _ facts: PageFacts) -> Finding {
    var best = first ?? Finding(body: ArticleBody(), method: .prose)
    guard best.body.words < Self.shortBody else { return best }
    if let data = Fallbacks.linkedData(head) {
      var found = read(data, facts, as: .linkedData)
      found.warning = "the text is from the page's linked data"
      if found.body.prose > best.body.prose * 2 { best = found }
    }
    if best.body.words < Self.shortBody / 2, !best.isAtHeadline || best.body.paragraphs == 0 {
      let bare = PageOutline(tree, keepsNames: false)
      let others = metadata.otherArticles(in: bare, facts, kind: article.kind)
      var found = read(bare, without: others, facts)
      found?.warning = "the names of elements were ignored to find the text"
      if let found, found.body.prose > max(best.body.prose * 3, 240) { best = found }
    }
    let shown = best.body.words < Self.shortBody / 2 ? Fallbacks.shownWithoutScripts(outline) : []
    if !shown.isEmpty {
      var found = read(shown, without: [], facts, isBody: false)
      found.method = .semantic
      found.warning = "the text is what the page shows without scripts"
      if found.body.prose > max(best.body.prose * 3, 240) { best = found }
    }
    if best.body.words < Self.shortBody / 2, let state = Fallbacks.state(head, tree) {
      var found = read(state, facts, as: .script)
      found.warning = "the text is from a script of the page"
      if found.body.prose > max(best.body.prose * 3, 300) { best = found }
    }
    return best
  }

  // MARK: - Results

  private mutating func apply(_ ruled: RuledPage?) {
    guard let ruled else { return }
    if let title = ruled.title { article.title = title }
    if !ruled.authors.isEmpty {
      article.authors = ruled.authors.flatMap {
        AuthorNames.read($0, isDeclared: false, siteNames: [])
      }
      article.byline = article.authors.joined(separator: ", ")
    }
    if let date = ruled.date {
      let reader = PageDateReader(language: article.language, now: page.now)
      article.published = reader.read(date) ?? article.published
    }
  }

  private func verdict(on finding: Finding) -> RefusalClassifier {
    RefusalClassifier(
      head: head, outline: outline, title: article.title, url: page.url, canonical: article.url,
      words: finding.body.words, paragraphs: finding.body.paragraphs,
      linkedHeadings: finding.linkedHeadings, longestRun: finding.longestRun,
      longestStretch: finding.longestStretch,
      isWalled: finding.isWalled, isAside: isAside(finding),
      isSigned: article.published != nil || !article.authors.isEmpty,
      text: finding.body.words < 400 ? String(outside: finding.body.text) : "")
  }

  /// Maximum number of words of a line that may be beside the article: a notice about browsers, a
  /// licence.
  private static let asideLength = 40

  /// Minimum number of words of such a line, unless most of the page is elsewhere.
  private static let noticeLength = 12

  /// Whether the text is a single line elsewhere than behind the headline, and has no word of the title
  /// or of the description. A page of a few words has no more to show.
  private func isAside(_ finding: Finding) -> Bool {
    guard finding.warning == nil, !finding.isAtHeadline, finding.body.words < Self.asideLength,
      finding.body.paragraphs <= 1
    else { return false }
    let text = String(outside: finding.body.text)
    guard text.firstRange(of: "\n\n") == nil else { return false }
    let told = TitleWords.of(
      [article.title, article.excerpt].compactMap { $0 }.joined(separator: " "))
    let words = TitleWords.of(text).filter { $0.count >= 4 }
    guard !told.isEmpty, !words.isEmpty, words.isDisjoint(with: told) else { return false }
    return finding.body.words >= Self.noticeLength
      || Int(outline.words(in: 0)) > finding.body.words * 3
  }

  private mutating func finish(_ finding: Finding) {
    var html: [UInt8] = []
    finding.body.markup.withUnsafeBufferPointer {
      HTMLSanitizer.sanitize($0, in: metadata.markupContext(article), into: &html)
    }
    article.contentHTML = String(outside: html)
    article.contentText = String(outside: finding.body.text)
    article.wordCount = finding.body.words
    article.method = finding.method.rawValue
    if finding.isWalled { article.isPaywalled = true }
    article.image = imageFinder.find(finding.body.pictures)
    article.blockDigests = finding.body.digests
    if article.kind != .forum, article.kind != .liveblog {
      article.partLinks = PartLinks.find(tree, metadata.base)
    }
    article.warnings += [finding.warning].compactMap { $0 }
    let whole = max(Double(outline.prose), Double(finding.body.prose), 1)
    let share = Double(finding.body.prose) / whole
    let purity = Double(finding.body.prose) / Double(max(finding.body.characters, 1))
    article.score = min(1, share) * min(1, purity)
  }
}
