import Foundation
import Markup
import Models
import Parsing

/// An item in the form of the Google Reader API, as Google Takeout, FreshRSS, Inoreader, The Old
/// Reader, BazQux and Feedly export it. Feedly writes milliseconds, and objects where the others
/// write names.
struct GoogleReaderItem {
  private var article: MovedArticle
  private let item: JSONValue

  /// - Parameter isListOfStarred: whether the document is a list of starred items. An item of it is
  ///   starred if it has neither the star nor a label: FreshRSS lists labelled items there too.
  static func article(_ item: JSONValue, isListOfStarred: Bool) -> MovedArticle {
    var reader = GoogleReaderItem(item)
    reader.readCategories()
    reader.readFeedlyTags()
    reader.readAnnotations()
    reader.readOwn()
    if isListOfStarred, reader.article.labels.isEmpty { reader.article.isStarred = true }
    return reader.article
  }

  private init(_ item: JSONValue) {
    self.item = item
    article = MovedArticle(
      source: Self.source(item["origin"]), identity: Self.identity(item),
      url: Self.webAddress(in: item),
      title: item["title"]?.string ?? item["title"]?["content"]?.string,
      authors: Self.authors(item["author"]?.string),
      published: item["published"]?.date
        ?? item["timestampUsec"]?.date
        ?? FeedDate.parse(stamp: item["crawlTimeMsec"]?.scalar ?? item["crawled"]?.scalar),
      html: Self.text(item["content"]) ?? Self.text(item["fullContent"])
        ?? Self.text(item["summary"]))
    article.details.attachments = MovedArticle.attachments(item["enclosure"], address: "href")
    let updated = item["updated"]?.date
    article.modified = updated == article.published ? nil : updated
    if case .bool(let isUnread)? = item["unread"] { article.isRead = !isUnread }
  }

  /// The id that the source gave the article. The ids of Google's form and numbers are the
  /// program's own.
  private static func identity(_ item: JSONValue) -> String? {
    if let id = item["guid"]?.string ?? item["originId"]?.string { return id }
    guard let id = item["id"]?.string, id.contains(":"), item["fingerprint"] == nil,
      !id.hasPrefix("tag:google.com,2005:reader/")
    else { return nil }
    return id
  }

  /// The first of an item's links that is a web address, else the first.
  private static func webAddress(in item: JSONValue) -> String? {
    let links = ["canonicalUrl", "canonical", "alternate", "url"].compactMap { link(item[$0]) }
    return links.first(where: \.isWebAddress) ?? links.first
  }

  private static func link(_ value: JSONValue?) -> String? {
    value?.string ?? value?.list?.lazy.compactMap { $0["href"]?.string ?? $0.string }.first
  }

  private static func text(_ value: JSONValue?) -> String? {
    value?["content"]?.string ?? value?.string
  }

  /// FreshRSS separates authors by semicolons.
  static func authors(_ text: String?) -> [String] {
    (text ?? "").split(separator: ";", maxSplits: 20).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private static func source(_ origin: JSONValue?) -> MovedSource? {
    guard let origin else { return nil }
    let stream = origin["streamId"]?.string.flatMap { id in
      id.hasPrefix("feed/") ? String(id.dropFirst(5)) : nil
    }
    return MovedSource(
      feedURL: origin["feedUrl"]?.string ?? stream, title: origin["title"]?.string,
      homePageURL: origin["htmlUrl"]?.string)
  }

  /// Categories of the reader begin with `user/` and the reader's number; the others are the
  /// publisher's.
  private mutating func readCategories() {
    for category in item["categories"]?.array ?? [] {
      guard let name = category.string else {
        if let folder = category["label"]?.string { article.source?.folders.append(folder) }
        continue
      }
      let parts = name.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[0] == "user" else {
        article.tags.append(name)
        continue
      }
      switch parts[2] {
      case "label": article.labels.append(String(parts[3]))
      case "state": readState(parts[3].split(separator: "/").last ?? "")
      default: break
      }
    }
    for keyword in item["keywords"]?.array ?? [] {
      if let name = keyword.string { article.tags.append(name) }
    }
  }

  private mutating func readState(_ state: Substring) {
    switch state {
    case "starred", "saved": article.isStarred = true
    case "read": article.isRead = true
    case "unread", "kept-unread": article.isRead = article.isRead ?? false
    default: break
    }
  }

  /// Feedly's boards and its own tags, `user/…/tag/global.saved`.
  private mutating func readFeedlyTags() {
    for tag in item["tags"]?.array ?? [] {
      let id = tag["id"]?.string ?? ""
      switch id.split(separator: "/").last {
      case "global.saved": article.isStarred = true
      case "global.read": article.isRead = true
      case let name:
        guard !(name?.hasPrefix("global.") ?? false),
          let label = tag["label"]?.string ?? tag.string ?? name.map(String.init)
        else { continue }
        article.labels.append(label)
      }
    }
    if article.isStarred {
      article.starredAt = item["actionTimestamp"]?.date
    }
  }

  /// Google's are notes; Inoreader's and Feedly's have the passage too.
  private mutating func readAnnotations() {
    for annotation in item["annotations"]?.array ?? [] {
      let remark =
        annotation["content"]?.string ?? annotation["note"]?.string
        ?? annotation["comment"]?.string
      article.annotations.add(
        annotation["text"]?.string ?? annotation["highlight"]?["text"]?.string,
        remark: remark.map { PlainText.of($0, .blocks) },
        made: (annotation["added_on"] ?? annotation["created"])?.date)
    }
  }

  /// The surroundings of a passage, with their blanks: as long as a passage that is highlighted here
  /// may have them.
  private static func context(_ text: String?) -> String {
    let text = text ?? ""
    return text.utf8.count <= 4096 ? text : ""
  }

  /// What our own export says besides, in `_tintm`.
  private mutating func readOwn() {
    guard let own = item["_tintm"] else { return }
    article.readAt = own["read_at"]?.date
    article.starredAt = own["starred_at"]?.date
    article.published = Self.early(own["published"]) ?? article.published
    article.isUndated = own["undated"] == .bool(true)
    article.modified = Self.early(own["modified"]) ?? article.modified
    article.hiddenAt = own["hidden_at"]?.date
    article.isExpired = own["expired"] == .bool(true)
    if own["saved"] == .bool(true) {
      article.source = article.source ?? MovedSource()
      article.source?.isSaved = true
      if let page = own["unfetched"] {
        article.details.unfetched = MovedDetails.UnfetchedPage(
          failure: page["failure"]?.string, isTriedAgain: page["tried_again"] == .bool(true))
      }
    }
    if let category = own["category"]?.string { article.source?.folders.append(category) }
    if let note = own["note"]?.string {
      article.annotations.note = note
      article.annotations.noted = own["noted"]?.date
    }
    for quote in own["highlights"]?.array ?? [] {
      guard let exact = quote["exact"]?.text else { continue }
      var highlight = TextQuote(cutting: exact)
      highlight.prefix = Self.context(quote["prefix"]?.text)
      highlight.suffix = Self.context(quote["suffix"]?.text)
      article.annotations.highlights.append(
        MovedHighlight(highlight, made: quote["made"]?.date))
    }
    readDetails(own)
  }

  /// A date before 1971, which is no stamp of other programs.
  private static func early(_ value: JSONValue?) -> Date? {
    value?.whole.map(Double.init).flatMap { seconds in
      abs(seconds) < 1e11 ? Date(timeIntervalSince1970: seconds) : nil
    }
  }

  private mutating func readDetails(_ own: JSONValue) {
    func count(_ value: JSONValue?) -> Int? {
      value?.whole.flatMap { $0 < 0 ? nil : Int(exactly: $0) }
    }
    article.details.summary = own["summary"]?.text
    article.details.language = own["language"]?.string
    article.details.image = own["image"]?.string
    article.details.commentsURL = own["comments_url"]?.string
    if let files = own["attachments"]?.array {
      article.details.attachments = files.compactMap { file in
        guard let url = file["url"]?.string else { return nil }
        return Attachment(
          url: url, mimeType: file["mime_type"]?.string, title: file["title"]?.string,
          sizeInBytes: count(file["size_in_bytes"]),
          durationInSeconds: count(file["duration_in_seconds"]))
      }
    }
    if let place = own["position"], let block = count(place["block"]),
      let blocks = count(place["blocks"]), let at = place["at"]?.date
    {
      article.details.position = ReadingPosition(block: block, blocks: blocks, at: at)
    }
  }
}
