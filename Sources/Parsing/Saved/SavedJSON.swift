internal import Basics
import Foundation
internal import Markup
package import Models

/// Reads the lists of Wallabag, Karakeep, Omnivore and Readwise Reader, and other lists of objects with
/// an address. Several documents may follow each other: pages of an API, or one object a line.
enum SavedJSON {
  /// The members of a document that may be its list; Wallabag's export and its API differ.
  private static let lists = ["bookmarks", "results", "rows", "stories"]

  /// - Parameter bytes: text in UTF-8.
  /// - Returns: `nil` for a document of another kind.
  static func list(_ bytes: [UInt8]) -> SavedPageList? {
    let (documents, damage) = read(bytes)
    if documents.count == 1, var list = BrowserBookmarks.list(documents[0]) {
      list.brokeAt = damage
      return list
    }
    let entries = documents.flatMap { elements(of: $0, isLine: documents.count > 1) }
    guard let origin = origin(entries) else { return nil }
    var list = SavedPageList(origin: origin)
    list.brokeAt = damage
    let names: [String: String] = documents.reduce(into: [:]) {
      $0.merge(listNames($1)) { first, _ in first }
    }
    var below = WrittenBelow(entries)
    for entry in entries {
      guard case .object = entry else {
        list.passedOver += 1
        continue
      }
      if below.isElsewhere(entry) { continue }
      let page = page(entry, names, below.take(by: entry))
      let isOfFeed = entry["location"]?.string?.lowercased() == "feed"
      if origin == .readwise, isOfFeed, page.tags.isEmpty, page.annotations.isEmpty {
        list.articlesOfFeeds += 1
      } else {
        list.add(page)
      }
    }
    return list
  }

  /// - Returns: also where the file is damaged, as a phrase.
  private static func read(_ bytes: [UInt8]) -> ([JSONValue], String?) {
    bytes.withUnsafeBufferPointer { text in
      var reader = JSONReader(text)
      reader.branches = "children"
      var documents: [JSONValue] = []
      while documents.count < SavedPageList.maxPages, let document = reader.read() {
        documents.append(document)
        guard reader.hasJunk, !reader.isCutOff else { break }
      }
      let damage =
        reader.isCutOff
        ? "at byte \(bytes.count)"
        : reader.isDamaged
          ? "where it is not well-formed JSON" : reader.hasJunk ? "behind its list" : nil
      return (documents, damage)
    }
  }

  /// - Parameter isLine: whether the document may be an entry itself.
  private static func elements(of document: JSONValue, isLine: Bool) -> [JSONValue] {
    document.array ?? document["_embedded"]?["items"]?.array
      ?? lists.lazy.compactMap { document[$0]?.array }.first
      ?? (isLine && address(document) != nil ? [document] : [])
  }

  /// - Returns: `nil` if no entry has an address.
  private static func origin(_ entries: [JSONValue]) -> SavedPageList.Origin? {
    func has(_ names: String...) -> Bool {
      entries.contains { entry in names.contains { entry[$0] != nil } }
    }
    guard entries.contains(where: { address($0) != nil }) else { return nil }
    if has("is_archived", "domain_name") { return .wallabag }
    if has("source_url"), has("reading_progress", "location") { return .readwise }
    if has("slug"), has("savedAt") { return .omnivore }
    return has("createdAt") && has("content") ? .karakeep : .list
  }

  /// Readwise Reader's `url` is that of its own page.
  private static func address(_ entry: JSONValue) -> String? {
    if let source = entry["source_url"], source != .null || entry["reading_progress"] != nil {
      return source.string
    }
    return text(entry, "url", "href", "uri", "story_permalink") ?? entry["content"]?["url"]?.string
  }

  /// The first of some members that is a text, or a date.
  private static func text(_ entry: JSONValue, _ names: String...) -> String? {
    names.lazy.compactMap { entry[$0]?.string }.first
  }

  private static func date(_ entry: JSONValue, _ names: String...) -> Date? {
    names.lazy.compactMap { FeedDate.parse(stamp: entry[$0]?.scalar) }.first
  }

  private static func isSet(_ entry: JSONValue, _ names: String...) -> Bool {
    names.contains { ["true", "1", "yes"].contains(entry[$0]?.scalar ?? "") }
  }

  /// The names of Karakeep's lists.
  private static func listNames(_ document: JSONValue) -> [String: String] {
    let pairs = (document["lists"]?.array ?? []).compactMap { list in
      list["id"]?.string.flatMap { id in list["name"]?.string.map { (id, $0) } }
    }
    return Dictionary(firstOf: pairs)
  }

  private static func page(
    _ entry: JSONValue, _ lists: [String: String], _ below: MovedAnnotations?
  ) -> SavedPage {
    let place = (entry["location"] ?? entry["state"])?.string?.lowercased() ?? ""
    let isFavourite = isSet(entry, "is_starred", "favourited", "starred")
    // A passage of Readwise Reader whose document is not listed has its text in `content`.
    let isPassage = entry["parent_id"]?.string != nil
    // Pinboard calls the title a description.
    let title = text(entry, "title", "story_title")
    let otherTitle =
      entry["document"]?["title"]?.list?.first?.string
      ?? (entry["href"] == nil ? nil : text(entry, "description"))
    var tags = tags(entry)
    if isFavourite { tags.append(favourite) }
    tags += (entry["lists"]?.array ?? []).compactMap { $0.string.flatMap { lists[$0] } }
    var page = SavedPage(
      url: address(entry) ?? "", title: title ?? otherTitle,
      added: date(
        entry, "created_at", "saved_at", "savedAt", "createdAt", "created", "added", "addedAt",
        "time", "starred_timestamp", "starred_date", "date_added"),
      tags: tags, html: isPassage ? nil : text(entry, "content", "html_content", "story_content"),
      annotations: isPassage ? MovedAnnotations() : annotations(entry))
    page.annotations.highlights += below?.highlights ?? []
    page.annotations.add(nil, remark: below?.note, made: below?.noted)
    page.readAt = date(entry, "archived_at", "readAt")
    page.isRead =
      isSet(entry, "is_archived", "archived", "read_status")
      || ["archive", "archived"].contains(place) || date(entry, "readAt") != nil
      || entry["toread"]?.string == "no"
      || entry["tag_names"] != nil && entry["unread"]?.scalar == "false"
    page.authors =
      (entry["published_by"] ?? entry["author"] ?? entry["authors"] ?? entry["story_authors"])?
      .list?.compactMap(\.string) ?? []
    page.published = date(
      entry, "published_at", "publishedAt", "published_date", "story_timestamp", "story_date")
    page.language = text(entry, "language")
    page.image = text(entry, "preview_picture", "image_url", "thumbnail")
    page.slug = text(entry, "slug")
    return page
  }

  /// Wallabag's annotations have the passage and a remark; Pocket lists passages in files of their
  /// own, Hypothesis each with its page.
  private static func annotations(_ entry: JSONValue) -> MovedAnnotations {
    var written = MovedAnnotations()
    written.add(nil, remark: text(entry, "note", "notes", "extended", "user_notes"))
    // linkding has a description beside the notes.
    if entry["tag_names"] != nil { written.add(nil, remark: text(entry, "description")) }
    for annotation in entry["annotations"]?.array ?? [] {
      written.add(
        annotation["quote"]?.string, remark: annotation["text"]?.string,
        made: date(annotation, "created_at"))
    }
    for passage in entry["highlights"]?.array ?? [] {
      written.add(
        text(passage, "quote", "text", "content") ?? passage.string,
        remark: passage["note"]?.string, made: date(passage, "created_at", "createdAt"))
    }
    if let target = entry["target"]?.array {
      let quotes = target.flatMap { $0["selector"]?.array ?? [] }
      written.add(
        quotes.lazy.compactMap { $0["exact"]?.string }.first, remark: entry["text"]?.string,
        made: date(entry, "created"))
    }
    return written
  }

  /// The label of what is a favourite among the saved pages: all of them are bookmarked here.
  static let favourite = "starred"

  /// Tags are names, objects with a name, an object with names as keys, or words.
  private static func tags(_ entry: JSONValue) -> [String] {
    let tags = entry["tags"] ?? entry["tag_names"] ?? entry["labels"] ?? entry["user_tags"]
    if case .object(let members) = tags { return members.map(\.key) }
    if let words = tags?.string { return words.split(separator: " ").map(String.init) }
    return (tags?.array ?? []).compactMap {
      $0.string ?? $0["label"]?.string ?? $0["name"]?.string
    }
  }

  /// The strings of a list; `nil` for other text.
  static func strings(_ text: String) -> [String]? {
    JSONReader.value(of: text)?.array?.compactMap(\.string)
  }

  /// Passages and remarks, which Readwise Reader lists as documents below the one that they are on; a
  /// remark may be below its passage.
  private struct WrittenBelow {
    private var parents: [String: String] = [:]
    private var listed: Set<String> = []
    private var written: [String: MovedAnnotations] = [:]

    init(_ entries: [JSONValue]) {
      for entry in entries {
        guard let id = entry["id"]?.string else { continue }
        if let parent = entry["parent_id"]?.string {
          parents[id] = parent
        } else {
          listed.insert(id)
        }
      }
      for entry in entries {
        guard let parent = entry["parent_id"]?.string else { continue }
        let (content, made) = (
          entry["content"]?.string, SavedJSON.date(entry, "created_at", "saved_at")
        )
        let root = self.root(parent)
        if entry["category"]?.string == "note" {
          written[root, default: MovedAnnotations()].add(nil, remark: content, made: made)
        } else {
          written[root, default: MovedAnnotations()].add(
            content, remark: SavedJSON.text(entry, "notes"), made: made)
        }
      }
    }

    private func root(_ id: String) -> String { parents[id] ?? id }

    /// Whether an entry is written on another one and stands there: on its document, or on the first
    /// entry with an address that is below a document that is not listed.
    func isElsewhere(_ entry: JSONValue) -> Bool {
      guard let root = entry["parent_id"]?.string.map(self.root) else { return false }
      return listed.contains(root) || written[root] == nil
    }

    /// What is written on an entry, or on the one that it is below, for the first that asks.
    mutating func take(by entry: JSONValue) -> MovedAnnotations? {
      guard SavedJSON.address(entry) != nil,
        let id = entry["parent_id"]?.string ?? entry["id"]?.string
      else { return nil }
      return written.removeValue(forKey: root(id))
    }
  }
}

extension MovedAnnotations {
  /// Adds the passages of a text in Markdown, each a quotation, with the remark that follows it. Omnivore
  /// writes a link to the passage and labels behind it.
  package mutating func add(markdown: String) {
    var (passage, remark) = ("", "")
    func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    for line in markdown.split(separator: "\n") {
      guard line.hasPrefix(">") else {
        remark += "\n" + line
        continue
      }
      if !trimmed(remark).isEmpty {
        add(passage.isEmpty ? nil : trimmed(passage), remark: trimmed(remark))
        passage = ""
      }
      remark = ""
      let text = line.dropFirst()
      if let link = text.range(of: "](https://omnivore.app/") {
        let shown = text[..<link.lowerBound]
        add(trimmed(passage + shown[..<(shown.lastIndex(of: "[") ?? shown.endIndex)]))
        passage = ""
      } else {
        passage += text + "\n"
      }
    }
    add(trimmed(passage).isEmpty ? nil : trimmed(passage), remark: trimmed(remark))
  }
}
