import Basics
import Foundation
import Markup
import Models

/// Browser bookmarks, in the Netscape bookmark format that all browsers export: HTML whose anchors
/// have an `ADD_DATE`, in nested lists that are folders. The folder names become tags. Below a link may
/// be a note, with passages in a list. A link with a `FEEDURL` is a live bookmark of Firefox.
///
/// Instapaper's HTML and Pocket's have a heading over each list; Pinboard's XML has a `post` for each
/// page, with all that is known of it in its attributes.
struct BookmarkFile {
  private let bytes: [UInt8]
  private var index = 0
  private var list = SavedPageList(origin: .bookmarks)
  /// Names of the open folders; `nil` for a list without a name and for a folder that the browser
  /// created.
  private var folders: [String?] = []
  /// The name of the list that follows.
  private var name: String?
  /// Whether a list of read pages has begun.
  private var isRead = false
  /// The label of the pages of Instapaper's list.
  private var label: String?
  /// Number of lists that are open.
  private var open = 0
  /// Whether the file ends in a tag, or in the text of a link.
  private var isCut = false
  /// The last link, until what is written below it is read.
  private var page: SavedPage?
  private var part: Part?
  private var note = ""
  private var passages: [(text: String, remark: String)] = []

  private enum Part { case note, passage, remark }

  /// Maximum nesting of folders, and maximum number of attributes of a tag.
  private static let limits = (depth: 100, attributes: 50)

  /// - Parameter head: The beginning of a file, in lower case.
  static func isOne(_ head: String) -> Bool {
    head.hasPrefix("<!doctype netscape-bookmark") || head.contains("<title>instapaper: export")
      || head.hasPrefix("<") && head.contains("<posts ")
      || head.hasPrefix("<") && (head.contains(" add_date=\"") || head.contains(" time_added=\""))
  }

  static func list(_ bytes: [UInt8]) -> SavedPageList {
    var file = BookmarkFile(bytes: bytes)
    file.read()
    file.addPage()
    if file.isCut || file.open > 0 { file.list.brokeAt = "at byte \(bytes.count)" }
    return file.list
  }

  private mutating func read() {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      let tag = tag()
      // A cut address is none.
      guard !isCut else { return }
      if ["a", "dt", "h1", "h3", "dl", "/dl"].contains(tag.name) { part = nil }
      switch tag.name {
      case "a": readLink(tag.attributes)
      case "dd" where page != nil: write(to: .note)
      case "li" where part != nil:
        passages.append(("", ""))
        write(to: .passage)
      case "cite" where part == .passage: write(to: .remark)
      case "/ul" where part != nil: write(to: .note)
      case "h1": beginList(text())
      case "title": list.origin = text() == "Instapaper: Export" ? .instapaper : list.origin
      case "post": readPost(tag.attributes)
      case "h3":
        addPage()
        // The browser created the folder, not its user.
        let marks = ["personal_toolbar_folder", "unfiled_bookmarks_folder"]
        name = marks.contains { tag.attributes[$0] != nil } ? nil : text()
      case "ul" where part == nil, "ol", "posts": open += 1
      case "/ul", "/ol", "/posts": open = max(0, open - 1)
      case "dl":
        open += 1
        if folders.count < Self.limits.depth { folders.append(name) }
        name = nil
      case "/dl":
        // What is written below it is the folder's.
        addPage()
        open = max(0, open - 1)
        if open < Self.limits.depth { _ = folders.popLast() }
      default: if let part { write(to: part) }
      }
    }
  }

  /// Begins a list of Pocket's or Instapaper's, by its heading. The user created the folders of
  /// Instapaper that are not its own.
  private mutating func beginList(_ heading: String?) {
    isRead = heading == "Read Archive" || list.origin == .instapaper && heading == "Archive"
    guard list.origin == .instapaper, !isRead, heading != "Unread" else { return label = nil }
    label = heading == "Starred" ? SavedJSON.favourite : heading
  }

  /// Reads a page of Pinboard or Delicious. What is not to be read is read.
  private mutating func readPost(_ attributes: [String: String]) {
    addPage()
    guard !isCut else { return }
    var page = SavedPage(
      url: attributes["href"] ?? "", title: attributes["description"],
      added: FeedDate.parse(stamp: attributes["time"]),
      tags: (attributes["tag"] ?? "").split(separator: " ").map(String.init),
      isRead: attributes["toread"] == "no")
    page.annotations.add(nil, remark: attributes["extended"])
    list.add(page)
  }

  /// Adds the text up to the next tag to a part of what is written below a link.
  private mutating func write(to part: Part) {
    self.part = part
    let lines = bytesOfText(atMost: 1 << 16).split(separator: UInt8(ascii: "\n"))
      .map { PlainText.of(String(outside: $0)) }
    let text = lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return }
    let last = passages.count - 1
    switch part {
    case .passage where last >= 0: passages[last].text += " " + text
    case .remark where last >= 0: passages[last].remark += " " + text
    default: note += (note.isEmpty ? "" : "\n") + text
    }
  }

  /// Adds the last link to the list, with what is written below it.
  private mutating func addPage() {
    guard var page else { return }
    // linkding has the reader's notes behind the description.
    for mark in ["[linkding-notes]", "[/linkding-notes]"] {
      note = note.replacing(mark, with: "\n")
    }
    page.annotations.add(nil, remark: note.trimmingCharacters(in: .whitespacesAndNewlines))
    for passage in passages {
      page.annotations.add(
        passage.text.trimmingCharacters(in: .whitespaces),
        remark: passage.remark.trimmingCharacters(in: .whitespaces))
    }
    list.add(page)
    (self.page, note, passages) = (nil, "", [])
  }

  private mutating func readLink(_ attributes: [String: String]) {
    addPage()
    let tags = (attributes["tags"] ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    var labels = tags.filter { !$0.hasPrefix(Self.linkding) }
    if attributes["data-important"] == "true" { labels.append(SavedJSON.favourite) }
    // What Pinboard and linkding have is read, unless it is to be read.
    let isRead = isRead || attributes["toread"] == "0" || tags.contains(Self.linkding + "archived")
    let title = text()
    isCut = index == bytes.count
    if let feed = attributes["feedurl"], OPMLText.address(feed) != nil {
      guard !isCut else { return }
      return list.addFeed(
        feed, title: title, home: attributes["href"], folders: folders.compactMap(\.self))
    }
    page = SavedPage(
      url: (attributes["href"] ?? "").trimmingCharacters(in: .whitespaces),
      title: isCut ? nil : title,
      added: FeedDate.parse(stamp: attributes["add_date"] ?? attributes["time_added"]),
      tags: labels + [label].compactMap(\.self) + folders.compactMap(\.self), isRead: isRead)
  }

  /// With what linkding's own tags begin.
  private static let linkding = "linkding:bookmarks."

  /// The text up to the next tag.
  private mutating func text() -> String? {
    PlainText.of(String(outside: bytesOfText(atMost: 4096)))
  }

  private mutating func bytesOfText(atMost limit: Int) -> ArraySlice<UInt8> {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    defer { index = end }
    return bytes[index..<min(end, index + limit)]
  }

  /// Reads the tag that begins here and moves past it.
  private mutating func tag() -> (name: String, attributes: [String: String]) {
    let name = word { $0 > 0x20 && $0 != UInt8(ascii: ">") }.lowercased()
    var attributes: [String: String] = [:]
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let key = word { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
        if key.isEmpty { index += 1 }
        continue
      }
      index += 1
      let value = value()
      guard attributes.count < Self.limits.attributes else { continue }
      attributes[key.lowercased()] = PlainText.of(value)
    }
    isCut = index >= bytes.count
    index = min(index + 1, bytes.count)
    return (name, attributes)
  }

  private mutating func value() -> String {
    guard index < bytes.count,
      let quote = ["\"", "'"].first(where: { $0.utf8.first == bytes[index] })
    else { return word { $0 > 0x20 && $0 != UInt8(ascii: ">") } }
    index += 1
    let value = word { $0 != quote.utf8.first }
    index = min(index + 1, bytes.count)
    return value
  }

  /// Reads the bytes that satisfy a condition.
  private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let end = bytes[index...].firstIndex { !isPart($0) } ?? bytes.count
    defer { index = end }
    return String(outside: bytes[index..<end])
  }
}
