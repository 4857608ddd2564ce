import Basics
internal import Foundation
package import ViewModels

/// Atom 1.0 (RFC 4287) for exported articles.
package struct AtomRenderer: ExportRenderer {
  package init() {}

  package func render(_ export: ExportViewModel, as piece: Piece, into sink: inout ByteSink) {
    if piece.isFirst { begin(export, into: &sink) }
    for entry in export.items where sink.isOpen { write(entry, into: &sink) }
    if piece.isLast { sink.write("</feed>\n" as StaticString) }
  }

  private func begin(_ page: ExportViewModel, into sink: inout ByteSink) {
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" as StaticString)
    sink.write(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xmlns:media=\"http://search.yahoo.com/mrss/\">\n"
        as StaticString)
    sink.write(element: "id", page.urn)
    sink.write(element: "title", page.title)
    sink.write(element: "updated", Self.time(page.updated))
    sink.write("<generator>tintm</generator>\n" as StaticString)
  }

  private func write(_ entry: EntryViewModel, into sink: inout ByteSink) {
    sink.write("<entry" as StaticString)
    if let language = entry.language { sink.write(attribute: "xml:lang", language) }
    sink.write(">\n" as StaticString)
    sink.write(element: "id", entry.urn)
    // Required, though it may be empty (4.2.14).
    sink.write(element: "title", entry.label ?? "")
    sink.write(element: "updated", Self.time(entry.updated))
    sink.write(element: "published", entry.published.flatMap { Timestamp($0)?.rfc3339 })
    for author in entry.authors { person(author, into: &sink) }
    source(entry, into: &sink)
    if let link = entry.link { self.link("alternate", link, into: &sink) }
    if let link = entry.commentsLink { self.link("replies", link, into: &sink) }
    for file in entry.files { enclosure(file, into: &sink) }
    for tag in entry.tags {
      sink.write("<category" as StaticString)
      sink.write(attribute: "term", tag)
      sink.write("/>\n" as StaticString)
    }
    if let image = entry.image {
      sink.write("<media:thumbnail" as StaticString)
      sink.write(attribute: "url", image)
      sink.write("/>\n" as StaticString)
    }
    sink.write(element: "summary", entry.summary)
    content(entry, into: &sink)
    sink.write("</entry>\n" as StaticString)
  }

  private func content(_ entry: EntryViewModel, into sink: inout ByteSink) {
    if let html = entry.contentHTML {
      sink.write("<content type=\"html\">" as StaticString)
      sink.write(xml: html)
      sink.write("</content>\n" as StaticString)
    } else if let text = entry.contentText ?? (entry.link == nil ? "" : nil) {
      // Without an alternate link, content is required (4.1.2).
      sink.write("<content type=\"text\">" as StaticString)
      sink.write(xml: text)
      sink.write("</content>\n" as StaticString)
    }
  }

  /// The article's source; it is the author if the article names none (4.1.2).
  private func source(_ entry: EntryViewModel, into sink: inout ByteSink) {
    sink.write("<source>\n" as StaticString)
    sink.write(element: "id", entry.sourceURN)
    sink.write(element: "title", entry.originName)
    sink.write(element: "updated", Self.time(entry.updated))
    if entry.authors.isEmpty { person(entry.originName, into: &sink) }
    if let link = entry.originLink { self.link("alternate", link, into: &sink) }
    sink.write("</source>\n" as StaticString)
  }

  private func person(_ name: String, into sink: inout ByteSink) {
    sink.write("<author>" as StaticString)
    sink.write(element: "name", name)
    sink.write("</author>\n" as StaticString)
  }

  private func link(_ relation: String, _ address: String, into sink: inout ByteSink) {
    sink.write("<link" as StaticString)
    sink.write(attribute: "rel", relation)
    sink.write(attribute: "href", address)
    sink.write("/>\n" as StaticString)
  }

  private func enclosure(_ file: MediaFile, into sink: inout ByteSink) {
    sink.write("<link rel=\"enclosure\"" as StaticString)
    sink.write(attribute: "href", file.url)
    if let type = file.type { sink.write(attribute: "type", type) }
    if let title = file.title { sink.write(attribute: "title", title) }
    if let size = file.sizeInBytes { sink.write(attribute: "length", String(size)) }
    sink.write("/>\n" as StaticString)
  }

  /// A required time; a date that can't be represented becomes 1970-01-01.
  private static func time(_ date: Date) -> String {
    Timestamp(date)?.rfc3339 ?? "1970-01-01T00:00:00Z"
  }
}
