package import Basics
internal import Foundation
package import ViewModels

/// RSS 2.0 (https://www.rssboard.org/rss-specification) for exported articles, with full texts in
/// `content:encoded` (https://web.resource.org/rss/1.0/modules/content/). Descriptions and texts are
/// markup in it, so that plain ones are escaped twice.
package struct RSSRenderer: ExportRenderer {
  private let link: String

  /// - Parameter link: the web page that the feed belongs to; RSS requires one.
  package init(link: String) {
    self.link = link
  }

  package func render(_ export: ExportViewModel, as piece: Piece, into sink: inout ByteSink) {
    if piece.isFirst { begin(export, into: &sink) }
    for entry in export.items where sink.isOpen { write(entry, into: &sink) }
    if piece.isLast { sink.write("</channel>\n</rss>\n") }
  }

  private func begin(_ page: ExportViewModel, into sink: inout ByteSink) {
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    sink.write("<rss version=\"2.0\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"")
    sink.write(" xmlns:media=\"http://search.yahoo.com/mrss/\"")
    sink.write(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n")
    sink.write(element: "title", page.title)
    sink.write(element: "link", link)
    sink.write(element: "description", page.title)
    sink.write(element: "lastBuildDate", Timestamp.http(page.updated))
    sink.write(element: "generator", "tintm")
  }

  private func write(_ entry: EntryViewModel, into sink: inout ByteSink) {
    sink.write("<item>\n")
    sink.write(element: "title", entry.shownLabel ?? entry.originName)
    sink.write(element: "link", entry.link)
    sink.write("<guid isPermaLink=\"false\">")
    sink.write(xml: entry.urn)
    sink.write("</guid>\n")
    sink.write(element: "pubDate", Timestamp.http(entry.time))
    for author in entry.authors { sink.write(element: "dc:creator", author) }
    for tag in entry.tags { sink.write(element: "category", tag) }
    sink.write(element: "comments", entry.commentsLink)
    sink.write(element: "description", entry.summary.map { HTML($0).text })
    sink.write(
      element: "content:encoded",
      entry.contentHTML ?? entry.contentText.map { HTML(paragraphs: $0).text })
    if let image = entry.image { sink.write(emptyElement: "media:thumbnail", ["url": image]) }
    if let origin = entry.originLink {
      sink.write("<source")
      sink.write(attribute: "url", origin)
      sink.write(">")
      sink.write(xml: entry.originName)
      sink.write("</source>\n")
    }
    if let file = entry.files.first { enclosure(file, into: &sink) }
    sink.write("</item>\n")
  }

  /// RSS allows only one enclosure, and requires all three attributes.
  private func enclosure(_ file: MediaFile, into sink: inout ByteSink) {
    sink.write(
      emptyElement: "enclosure",
      [
        "url": file.url, "length": String(file.sizeInBytes ?? 0),
        "type": file.type ?? MediaFile.unknownType,
      ])
  }
}
