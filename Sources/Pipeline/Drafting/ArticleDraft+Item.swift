import Foundation
import Markup
import Models
import Parsing

extension ArticleDraft {
  /// Creates the draft of a parsed item. Names and short texts are cut to a reasonable length, so
  /// that a hostile feed cannot fill lists.
  init(_ parsed: ParsedItem, of feed: ParsedFeed) {
    var item = parsed
    item.attachments = item.attachments.filter(\.isOfArticle).inBestSizes()
    let text =
      item.body?.text ?? item.body?.html.map { PlainText.of($0, .blocks) } ?? ""
    let summary = item.summary.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      identity: Self.identity(item.id),
      urlKey: item.url.flatMap(CanonicalURL.key),
      ArticleMetadata(
        title: item.title.flatMap { TextExcerpt.cut($0.text, to: 500) },
        summary: TextExcerpt.cut(summary ?? text, to: 400),
        url: Self.address(item.url ?? item.externalURL),
        authors: Self.names(item.authors.compactMap(\.name), limit: 20),
        tags: Self.names(item.tags, limit: 50),
        language: item.language ?? feed.language,
        image: Self.address(LeadImage.address(of: item)),
        commentsURL: Self.address(item.commentsURL),
        published: item.published.flatMap(Self.known),
        modified: item.modified.flatMap(Self.known),
        wordCount: WordCount.words(in: text.isEmpty ? summary ?? "" : text)),
      content: ArticleContent(
        html: item.body?.html,
        text: item.body?.html == nil ? item.body?.text : nil,
        attachments: item.attachments.prefix(100).map(\.kept)),
      searchText: text.isEmpty ? summary ?? "" : text,
      counters: Self.counters(item))
    basis = basis(of: item, in: feed)
    givenID = item.givenID.map(Self.identity)
    if item.attachments.count < parsed.attachments.count {
      givenFiles = parsed.attachments.prefix(100).map(\.url)
    }
    addLinkedPage(of: item)
  }

  /// A link blog names its own page and the page that it writes about (JSON Feed 1.1,
  /// `external_url`). The text ends with a link to the latter, unless it has one.
  private mutating func addLinkedPage(of item: ParsedItem) {
    guard item.url != nil, let page = Self.address(item.externalURL), page != item.url else {
      return
    }
    var address = page
    for (character, reference) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")] {
      address = address.replacing(character, with: reference)
    }
    if let html = content.html {
      guard !html.contains("\"\(address)\"") else { return }
      content.html = html + "<p><a href=\"\(address)\">\(address)</a></p>"
    } else {
      let text = content.text ?? ""
      guard !text.contains(page) else { return }
      content.text = text.isEmpty ? page : text + "\n\n" + page
    }
  }

  /// The address of the whole site identifies no article.
  private func basis(of item: ParsedItem, in feed: ParsedFeed) -> IdentityBasis {
    switch item.identityBasis {
    case .entry: .entry
    case .id: .id
    case .content: .content
    case .address:
      urlKey == feed.homePageURL.flatMap(CanonicalURL.key)
        ? .site : .address
    }
  }

  /// A longer id exists only to do harm; its beginning, its end and its length still identify it.
  static func identity(_ id: String) -> String {
    id.utf8.count <= 2048 ? id : String(id.prefix(1024)) + "…\(id.utf8.count)" + id.suffix(256)
  }

  /// The beginning of the year 2400 (UTC).
  private static let end = Date(timeIntervalSince1970: 13_569_465_600)

  /// A date that the source may mean. Later years are of a calendar such as Thailand's, which counts
  /// from 543 BC.
  private static func known(_ date: Date) -> Date? { date < end ? date.ifKnown : nil }

  private static func address(_ url: String?) -> String? {
    url.flatMap { $0.utf8.count <= 8192 ? $0 : nil }
  }

  private static func names(_ names: [String], limit: Int) -> [String] {
    var kept: [String] = []
    for name in names where kept.count < limit {
      guard let name = TextExcerpt.cut(name, to: 200), !kept.contains(name) else { continue }
      kept.append(name)
    }
    return kept
  }

  private static func counters(_ item: ParsedItem) -> [CounterMetric: Int] {
    var counters: [CounterMetric: Int] = [:]
    counters[.comments] = item.commentsCount
    counters[.views] = item.viewCount
    counters[.ratings] = item.ratingCount
    return counters
  }
}

extension Attachment {
  /// Whether it belongs to the article: no portrait of an author, unless the feed tells its size,
  /// and no film that only a program of the past played.
  var isOfArticle: Bool {
    if type.map(FileType.isFlash) == true { return false }
    return kind != .image || (sizeInBytes ?? 0) > 0 || hints.isLarge
      || !PictureRules.isPortrait(url)
  }

  /// What a feed says that it shows.
  fileprivate var words: String? {
    let words = [title, hints.caption].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "\n")
  }

  /// What is kept of it: with its caption for a title and its medium for a type that it does not
  /// have.
  var kept: Attachment {
    var file = self
    file.title = title ?? hints.caption
    if hints.medium != nil { file.mimeType = type }
    file.hints = FileHints()
    return file
  }
}

extension [Attachment] {
  /// Each picture once that is attached in several declared sizes, in the best one (docs/parsing.md
  /// W2): of the files of a group, and of those whose addresses differ only in a size. Files with
  /// different titles or descriptions are different pictures.
  func inBestSizes() -> [Attachment] {
    var files: [Attachment] = []
    // Of the first file of a key, and of all with words.
    var places: [String: Int] = [:]
    for file in self {
      guard file.kind == .image, let width = file.hints.width else {
        files.append(file)
        continue
      }
      let key =
        file.hints.group.map { "group \($0)" } ?? AttachedPicture.key(of: file.url, width: width)
      let own = file.words.map { key + "\n" + $0 } ?? key
      let first = places[key].flatMap { files[$0].words == nil ? $0 : nil }
      guard let place = places[own] ?? first else {
        places[key] = places[key] ?? files.count
        places[own] = files.count
        files.append(file)
        continue
      }
      places[own] = place
      let known = files[place]
      let isBetter = PictureSource.isBetter(width, than: known.hints.width ?? 0)
      let (best, other) = isBetter ? (file, known) : (known, file)
      files[place] = best
      files[place].title = best.title ?? other.title
      files[place].hints.caption = best.hints.caption ?? other.hints.caption
    }
    return files
  }
}
