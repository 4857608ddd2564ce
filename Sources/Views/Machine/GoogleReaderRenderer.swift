package import Basics
import Foundation
package import ViewModels

/// Articles with a reader's marks as JSON of the Google Reader API, the form in which readers of
/// feeds exchange them: what is starred, read and labelled is among the `categories`. `_tintm` holds
/// what the form has no place for.
package struct GoogleReaderRenderer: ExportRenderer {
  package init() {}

  package func render(_ export: ExportViewModel, as piece: Piece, into sink: inout ByteSink) {
    if piece.isFirst {
      sink.write(
        "{\"id\":\"user/-/state/com.google/reading-list\",\"title\":", json: export.title)
      sink.write(",\"items\":[")
    }
    for item in export.items where sink.isOpen {
      sink.comma()
      sink.write(UInt8(ascii: "\n"))
      sink.write(googleReaderEntry: item)
    }
    guard piece.isLast else { return }
    sink.write("\n]")
    if !export.rules.isEmpty { sink.write(",\"_tintm_rules\":", json: .records(export.rules)) }
    sink.write("}\n")
  }
}

extension ByteSink {
  fileprivate mutating func write(googleReaderEntry item: EntryViewModel) {
    write("{\"id\":", json: item.urn)
    write(",\"guid\":", json: item.sourceIdentity)
    // As markup, like the titles of Google Reader.
    write(",\"title\":", json: HTMLEscape.text(item.label ?? ""))
    number("published", (item.published ?? item.time).timeIntervalSince1970)
    if let modified = item.modified { number("updated", modified.timeIntervalSince1970) }
    text("timestampUsec", item.fetched.timeIntervalSince1970 * 1e6)
    text("crawlTimeMsec", item.fetched.timeIntervalSince1970 * 1e3)
    if let link = item.link {
      write(",\"canonical\":[{\"href\":", json: link)
      write("}],\"alternate\":[{\"href\":", json: link)
      write(",\"type\":\"text/html\"}]")
    }
    if !item.authors.isEmpty {
      write(",\"author\":", json: item.authors.joined(separator: "; "))
    }
    categories(of: item)
    origin(of: item)
    write(
      ",\"content\":{\"content\":",
      json: item.contentHTML ?? item.contentText.map { HTMLEscape.text($0) } ?? "")
    write(UInt8(ascii: "}"))
    annotations(of: item)
    write(UInt8(ascii: "}"))
  }

  private mutating func categories(of item: EntryViewModel) {
    let state = "user/-/state/com.google/"
    var names = [state + "reading-list", state + (item.isRead ? "read" : "unread")]
    if item.isBookmarked { names.append(state + "starred") }
    names += item.labels.map { "user/-/label/" + $0 }
    // A tag of a publisher must not look like a state or a label.
    names += item.tags.filter { !$0.hasPrefix("user/") }
    write(",\"categories\":", json: .list(names))
  }

  private mutating func origin(of item: EntryViewModel) {
    write(",\"origin\":{\"title\":", json: item.originName)
    if let feed = item.feedURL {
      write(",\"streamId\":", json: "feed/" + feed)
      write(",\"feedUrl\":", json: feed)
    }
    member("htmlUrl", item.originLink)
    write(UInt8(ascii: "}"))
  }

  /// Google Reader's annotations are notes, as markup.
  private mutating func annotations(of item: EntryViewModel) {
    if let note = item.note {
      write(",\"annotations\":[{\"content\":", json: HTMLEscape.text(note))
      write("}]")
    }
    write(",\"_tintm\":{\"category\":", json: item.category)
    if let date = item.readAt { number("read_at", date.timeIntervalSince1970) }
    if let date = item.bookmarkedAt { number("starred_at", date.timeIntervalSince1970) }
    if let date = item.hiddenAt { number("hidden_at", date.timeIntervalSince1970) }
    if item.isExpired { write(",\"expired\":true") }
    if item.isSavedPage { write(",\"saved\":true") }
    if let page = item.unfetched {
      write(",\"unfetched\":{\"failure\":", json: .text(page.failure))
      write(",\"tried_again\":", json: .flag(page.isTriedAgain))
      write(UInt8(ascii: "}"))
    }
    if item.published == nil { write(",\"undated\":true") }
    early("published", item.published)
    early("modified", item.modified)
    member("note", item.note)
    if let date = item.noted { number("noted", date.timeIntervalSince1970) }
    if !item.highlights.isEmpty {
      write(",\"highlights\":", json: .records(item.highlights))
    }
    details(of: item)
    write(UInt8(ascii: "}"))
  }

  private mutating func details(of item: EntryViewModel) {
    member("summary", item.summary)
    member("language", item.language)
    member("image", item.image)
    member("comments_url", item.commentsLink)
    if !item.files.isEmpty {
      write(",\"attachments\":", json: .records(item.files.map(Record.init)))
    }
    if let position = item.position {
      write(",\"position\":{\"block\":", json: position.block)
      number("blocks", Double(position.blocks))
      number("at", position.at.timeIntervalSince1970)
      write(UInt8(ascii: "}"))
    }
  }

  /// A date that other programs take for none: the stamp 0 is none, and one before it no stamp.
  private mutating func early(_ name: StaticString, _ date: Date?) {
    guard let seconds = date?.timeIntervalSince1970, seconds < 31_536_000 else { return }
    number(name, seconds)
  }

  private mutating func number(_ name: StaticString, _ value: Double) {
    member(name)
    write(json: Int(bounding: value))
  }

  private mutating func text(_ name: StaticString, _ value: Double) {
    member(name, String(Int(bounding: value)))
  }
}
