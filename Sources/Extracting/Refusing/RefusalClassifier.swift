import Basics
internal import Markup

/// Decides whether the result is an article, and if not, the kind of the page. The declarations of
/// a page count more than its appearance.
struct RefusalClassifier {
  let head: PageDeclarations
  let outline: PageOutline
  let title: String?
  let url: String?
  let canonical: String?
  /// Number of words in the body, and of its blocks of prose.
  let words: Int
  let paragraphs: Int
  /// Number of linked headings in the region, and the largest share of its prose between two of
  /// them, from 0 to 1.
  let linkedHeadings: Int
  let longestRun: Double
  /// The same share between two linked lines of any kind.
  let longestStretch: Double
  /// Whether a line said that the rest is for subscribers.
  let isWalled: Bool
  /// Whether the text is a line beside an article that is not there.
  let isAside: Bool
  /// Whether the page names an author or a date.
  let isSigned: Bool
  let text: String

  /// Minimum number of words before a paywall notice that make an article.
  private static let wallLength = 15
  /// Maximum number of words in a notice.
  private static let noticeLength = 160

  func refusal() -> ExtractionRefusal? {
    if words < Self.noticeLength, let notice { return notice }
    if words < 400, isCookieNotice, !isDeclared || words < 200 {
      return isBesidePost ? .noProse : .cookieWall
    }
    if isEntrance, !isDeclared, words < 1000, linkedHeadings * 2 > paragraphs || paragraphs < 3,
      longestRun < 0.5, linkShare > 0.4
    {
      return .frontPage
    }
    if !isDeclared, isList { return isEntrance ? .frontPage : .list }
    if isWalled, words < Self.wallLength { return .paywall }
    if isMedia {
      if words < (isDeclared ? 20 : 60) { return .media }
      // The readable text consists of viewers' comments.
      if !isDeclared, outline.isMostlyComments { return .media }
    }
    if words == 0 || isAside || (paragraphs == 0 && (words < 20 || !isDeclared)) {
      if !isDeclared, outline.blocks.count >= 12, linkShare > 0.6 {
        return isEntrance ? .frontPage : .list
      }
      return wantsScripts ? .challenge : .noProse
    }
    // "Click here if nothing happens."
    return words < 8 && !isDeclared ? .noProse : nil
  }

  /// The kind of notice that a short text is.
  private var notice: ExtractionRefusal? {
    let lines = titles
    if lines.contains(where: Notices.challenges.matches) || isChallenge { return .challenge }
    if lines.contains(where: Notices.errors.matches) || isErrorNotice { return .errorPage }
    if head.passwordFields > 0, words < 80, paragraphs < 2, !isDeclared { return .login }
    return lines.contains(where: Notices.logins.matches) && !isDeclared ? .login : nil
  }

  /// The titles of the page in lower case, also without the site's name after a separator.
  private var titles: [String] {
    let lines = [title, head.title].compactMap { $0?.lowercased() }
    let parts = lines.compactMap { line in
      [" | ", " - ", " – ", " — ", " :: "].lazy
        .map { line.components(separatedBy: $0) }.first { $0.count > 1 }?.first
    }
    return lines + parts
  }

  /// Minimum number of words for an article with linked headings, and number of words under one
  /// heading that is more than a teaser.
  private static let articleLength = 600
  private static let teaserLength = 45

  /// Whether the result consists of teasers, or of a few words surrounded by teasers.
  private var isList: Bool {
    let isShort = words < Self.articleLength && words < linkedHeadings * Self.teaserLength
    if linkedHeadings >= 4, linkedHeadings * 2 >= paragraphs, longestRun < 0.5,
      isShort || isEntrance
    {
      return true
    }
    if head.linkedData.isList, linkedHeadings >= 3, longestRun < 0.5 { return true }
    if head.first(["og:type"])?.lowercased() == "profile" { return teasers >= 3 }
    if titles.contains(where: Notices.lists.matches), longestStretch < 0.5 || words < 60 {
      return teasers >= 5
    }
    return !isSigned && words < 100 && paragraphs < 3 && linkedHeads >= 5
  }

  /// Number of blocks that are links of several words, and of those that are headings.
  private var teasers: Int {
    outline.blocks.count { $0.traits.isEmpty && $0.isLinkDense && $0.words >= 3 }
  }
  private var linkedHeads: Int {
    outline.blocks.count {
      $0.traits.isEmpty && $0.isHeading && $0.isLinkDense && $0.words >= 3
    }
  }

  /// Whether the page declares that it is an article.
  private var isDeclared: Bool {
    if head.linkedData.isArticle { return true }
    if let type = head.first(["og:type"])?.lowercased(), ["article", "news", "blog"].contains(type)
    {
      return true
    }
    return head.first(["article:published_time", "parsely-pub-date", "citation_title"]) != nil
  }

  private var isEntrance: Bool {
    guard let address = (canonical ?? url).flatMap(WebAddress.init) else { return false }
    return ["", "/", "/index.html", "/index.php"].contains(address.path)
  }

  /// The share of the page's text that is links.
  private var linkShare: Double {
    var (all, linked) = (0, 0)
    for block in outline.blocks where block.traits.isEmpty {
      all += Int(block.characters)
      linked += Int(block.linked)
    }
    return all == 0 ? 0 : Double(linked) / Double(all)
  }

  private var isChallenge: Bool {
    guard words < 100 else { return false }
    let lower = text.lowercased()
    return Notices.challengeWords.contains { lower.contains($0) }
  }

  /// Whether the text is a short notice that a page does not exist.
  private var isErrorNotice: Bool {
    guard words < 80, !isDeclared, !isSigned else { return false }
    let lower = text.lowercased()
    return Notices.errorWords.contains { lower.contains($0) }
  }

  /// Whether the page needs scripts to load its text.
  private var wantsScripts: Bool {
    let tree = outline.tree
    return tree.nodes.indices.contains { node in
      tree.nodes[node].kind.tag == .noscript
        && tree.text(of: node).lowercased().contains("javascript")
    }
  }

  /// Whether the text is a cookie notice. If the body is empty, the first lines of the page decide.
  private var isCookieNotice: Bool {
    let lines = words > 0 ? [text] : outline.blocks.prefix(40).map(outline.text)
    let all = lines.joined(separator: "\n").lowercased()
      .split(whereSeparator: { !$0.isLetter })
    let count = all.count { word in Notices.cookieWords.contains { word.hasPrefix($0) } }
    return count >= 4 && count * 25 >= all.count && all.contains { $0.hasPrefix("cookie") }
  }

  /// Number of blocks behind the headline that are searched for a post, and of sentences in one.
  private static let postReach = 12
  private static let fewestSentences = 2

  /// Whether a notice is beside a post that is too short to be an article: sentences behind the headline
  /// say nothing about cookies.
  private var isBesidePost: Bool {
    let letters = title.map(NormalizedLine.letters)
    let headline = outline.blocks.firstIndex {
      $0.isHeading && NormalizedLine.letters(outline.text(of: $0)) == letters
    }
    guard let headline else { return false }
    return outline.blocks[(headline + 1)...].prefix(Self.postReach).count {
      $0.stops > 0 && !$0.isLinkDense && $0.traits.isEmpty
        && !Self.speaksOfCookies(outline.text(of: $0))
    } >= Self.fewestSentences
  }

  private static func speaksOfCookies(_ line: String) -> Bool {
    line.lowercased().split { !$0.isLetter }
      .contains { word in Notices.cookieWords.contains { word.hasPrefix($0) } }
  }

  private var isMedia: Bool {
    if let type = head.first(["og:type"])?.lowercased(), type.hasPrefix("video") { return true }
    let types = head.linkedData.types
    return head.recordings > 0 || types.contains("VideoObject") || types.contains("ImageGallery")
      || types.contains("PodcastEpisode") || types.contains("MediaGallery")
  }
}
