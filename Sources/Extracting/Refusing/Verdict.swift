internal import Markup

/// Whether what was found is an article, and if not, what the page is instead. What a page declares
/// counts more than what it looks like.
struct Verdict {
  let head: PageHead
  let outline: PageOutline
  let title: String?
  let url: String?
  let canonical: String?
  /// Words of the body, and its blocks of prose.
  let words: Int
  let paragraphs: Int
  /// Headings in the region that are links, and how much of its prose stands between two of them
  /// at most, from 0 to 1.
  let linkedHeadings: Int
  let longestRun: Double
  /// Whether a line said that the rest is for subscribers.
  let isWalled: Bool
  let text: String

  /// Words before a wall that are no article yet.
  private static let wallLength = 15
  /// Texts longer than this are no notices.
  private static let noticeLength = 160

  func refusal() -> ExtractionRefusal? {
    let lines = [title, head.title].compactMap { $0?.lowercased() }
    let isShort = words < Self.noticeLength
    if isShort {
      if lines.contains(where: Notices.challenges.matches) || isChallenge { return .challenge }
      if lines.contains(where: Notices.errors.matches) { return .errorPage }
      if head.passwordFields > 0, words < 80, paragraphs < 2, !isDeclared { return .login }
      if lines.contains(where: Notices.logins.matches), !isDeclared { return .login }
    }
    if words < 400, isCookieNotice, !isDeclared || words < 200 { return .cookieWall }
    if isEntrance, !isDeclared, words < 1000, linkedHeadings * 2 > paragraphs || paragraphs < 3,
      longestRun < 0.5, linkShare > 0.4
    {
      return .frontPage
    }
    if !isDeclared, linkedHeadings >= 4, linkedHeadings * 2 >= paragraphs, longestRun < 0.5 {
      return list
    }
    if !isDeclared, head.linkedData.isList, linkedHeadings >= 3, longestRun < 0.5 { return list }
    if isWalled, words < Self.wallLength { return .paywall }
    if isMedia, words < (isDeclared ? 20 : 60) { return .media }
    if words == 0 || (paragraphs == 0 && (words < 20 || !isDeclared)) {
      return !isDeclared && outline.blocks.count >= 12 && linkShare > 0.6 ? list : .noProse
    }
    return nil
  }

  private var list: ExtractionRefusal { isEntrance ? .frontPage : .list }

  /// Whether the page says that it is an article.
  private var isDeclared: Bool {
    if head.linkedData.isArticle { return true }
    if let type = head.first(["og:type"])?.lowercased(), ["article", "news", "blog"].contains(type)
    {
      return true
    }
    return head.first(["article:published_time", "parsely-pub-date", "citation_title"]) != nil
  }

  private var isEntrance: Bool {
    guard let address = canonical ?? url, let start = address.firstRange(of: "://") else {
      return false
    }
    let path = address[start.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty || path == "/" || path == "/index.html" || path == "/index.php"
  }

  /// How much of the page's text is links.
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

  private var isCookieNotice: Bool {
    let lower = text.lowercased()
    var count = 0
    for word in lower.split(whereSeparator: { !$0.isLetter }) {
      if Notices.cookieWords.contains(where: { word.hasPrefix($0) }) { count += 1 }
    }
    return count >= 4 && count * 25 >= words && lower.contains("cookie")
  }

  private var isMedia: Bool {
    if let type = head.first(["og:type"])?.lowercased(), type.hasPrefix("video") { return true }
    let types = head.linkedData.types
    return head.recordings > 0 || types.contains("VideoObject") || types.contains("ImageGallery")
      || types.contains("PodcastEpisode") || types.contains("MediaGallery")
  }
}
