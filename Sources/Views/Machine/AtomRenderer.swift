package import Basics
package import Foundation
package import ViewModels

/// Atom 1.0 (RFC 4287) for exported articles.
package struct AtomRenderer: ExportRenderer {
  package init() {}

  package func render(_ export: ExportViewModel, as piece: Piece, into sink: inout ByteSink) {
    if piece.isFirst { begin(export, into: &sink) }
    for entry in export.items where sink.isOpen { write(entry, into: &sink) }
    if piece.isLast { sink.write("</feed>\n") }
  }

  private func begin(_ page: ExportViewModel, into sink: inout ByteSink) {
    sink.beginAtom(
      id: page.urn, title: page.title, updated: page.updated,
      namespaces: " xmlns:media=\"http://search.yahoo.com/mrss/\"")
    sink.write("<generator>tintm</generator>\n")
  }

  private func write(_ entry: EntryViewModel, into sink: inout ByteSink) {
    sink.write("<entry")
    if let language = entry.language { sink.write(attribute: "xml:lang", language) }
    sink.write(">\n")
    sink.write(element: "id", entry.urn)
    // Required, though it may be empty (4.2.14).
    sink.write(element: "title", entry.label ?? "")
    sink.write(atomTime: "updated", entry.updated)
    sink.write(element: "published", entry.published.flatMap { Timestamp($0)?.rfc3339 })
    for author in entry.authors { sink.write(atomAuthor: author) }
    source(entry, into: &sink)
    if let link = entry.link { sink.write(atomLink: "alternate", link) }
    if let link = entry.commentsLink { sink.write(atomLink: "replies", link, type: "text/html") }
    for file in entry.files {
      sink.write(
        atomLink: "enclosure", file.url, type: file.type, title: file.title,
        length: file.sizeInBytes)
    }
    for tag in entry.tags { sink.write(emptyElement: "category", ["term": tag]) }
    if let image = entry.image { sink.write(emptyElement: "media:thumbnail", ["url": image]) }
    sink.write(element: "summary", entry.summary)
    content(entry, into: &sink)
    sink.write("</entry>\n")
  }

  private func content(_ entry: EntryViewModel, into sink: inout ByteSink) {
    if let html = entry.contentHTML {
      sink.write(atomContent: html, isHTML: true)
    } else if let text = entry.contentText ?? (entry.link == nil ? "" : nil) {
      // Without an alternate link, content is required (4.1.2).
      sink.write(atomContent: text)
    }
  }

  /// The article's source; it is the author if the article names none (4.1.2).
  private func source(_ entry: EntryViewModel, into sink: inout ByteSink) {
    sink.write("<source>\n")
    sink.write(element: "id", entry.sourceURN)
    sink.write(element: "title", entry.originName)
    sink.write(atomTime: "updated", entry.updated)
    if entry.authors.isEmpty { sink.write(atomAuthor: entry.originName) }
    if let link = entry.originLink { sink.write(atomLink: "alternate", link) }
    sink.write("</source>\n")
  }
}

/// The parts of Atom 1.0 documents (RFC 4287) that exports, catalogues and streams of apps share.
extension ByteSink {
  /// The root element's start.
  ///
  /// - Parameter namespaces: further declarations, as attributes after a blank.
  package mutating func beginAtom(
    id: String, title: String, updated: Date, namespaces: StaticString = ""
  ) {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"")
    write(namespaces)
    write(">\n")
    write(element: "id", id)
    write(element: "title", title)
    write(atomTime: "updated", updated)
  }

  /// A required time (3.3); a date that can't be represented becomes 1970-01-01.
  package mutating func write(atomTime name: StaticString, _ date: Date) {
    write(element: name, Timestamp.required(date))
  }

  package mutating func write(atomAuthor name: String) {
    write("<author>")
    write(element: "name", name)
    write("</author>\n")
  }

  package mutating func write(
    atomLink relation: String, _ address: String, type: String? = nil, title: String? = nil,
    length: Int? = nil
  ) {
    write(
      emptyElement: "link",
      [
        "rel": relation, "href": address, "type": type, "title": title,
        "length": length.map { String($0) },
      ])
  }

  package mutating func write(atomContent text: String, isHTML: Bool = false) {
    write("<content type=\"")
    write(isHTML ? "html" : "text")
    write("\">")
    write(xml: text)
    write("</content>\n")
  }
}
