import Basics
import Foundation
import Models
import Store
import Views

extension GoogleReaderSession {
  /// `reader/atom/STREAM`: a stream as Atom 1.0 (RFC 4287), for newsboat before 2.24. A category in
  /// Google Reader's scheme marks read articles.
  func atom(_ name: String) throws -> WebResponse {
    let stream = try stream(name)
    let sources = try sources()
    let selection = try page(stream, in: sources, limit: 1000)
    let (ids, _) = try chosen(selection)
    var sink = ByteSink()
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" as StaticString)
    sink.write("<feed xmlns=\"http://www.w3.org/2005/Atom\">\n" as StaticString)
    sink.write(element: "id", "tag:google.com,2005:reader/" + stream.name)
    sink.write(element: "title", title(of: stream, in: sources))
    sink.write(element: "updated", Self.time(reader.now))
    for item in try reader.items(ids) {
      guard let source = sources[item.source] else { continue }
      sink.write(atom: item, of: source)
    }
    sink.write("</feed>\n" as StaticString)
    return WebResponse(type: "application/atom+xml; charset=utf-8", body: .bytes(sink.bytes))
  }

  private func title(of stream: GoogleReaderStream, in sources: GoogleReaderSources) -> String {
    switch stream {
    case .feed(let feed): sources.ids(of: stream)?.first.flatMap { sources[$0] }?.name ?? feed
    case .label(let name), .state(let name): name
    }
  }

  fileprivate static func time(_ date: Date) -> String {
    Timestamp(date)?.rfc3339 ?? "1970-01-01T00:00:00Z"
  }
}

extension ByteSink {
  fileprivate mutating func write(atom item: StreamItem, of source: StreamSource) {
    write("<entry>\n" as StaticString)
    write(element: "id", GoogleReaderItemID.long(item.id))
    write(element: "title", item.headline)
    write(element: "published", GoogleReaderSession.time(item.time))
    write(element: "updated", GoogleReaderSession.time(item.changeTime))
    write("<link rel=\"alternate\" type=\"text/html\"" as StaticString)
    write(attribute: "href", item.metadata.url ?? source.site)
    write("/>\n<author>" as StaticString)
    write(
      element: "name",
      item.metadata.authors.isEmpty ? source.name : item.metadata.authors.joined(separator: ", "))
    write("</author>\n" as StaticString)
    for state in [item.isRead ? "read" : "fresh"] + (item.isBookmarked ? ["starred"] : []) {
      write("<category scheme=\"http://www.google.com/reader/\"" as StaticString)
      write(attribute: "term", "user/-/state/com.google/" + state)
      write(attribute: "label", state)
      write("/>\n" as StaticString)
    }
    for attachment in item.content.attachments {
      write("<link rel=\"enclosure\"" as StaticString)
      write(attribute: "href", attachment.url)
      if let type = attachment.mimeType { write(attribute: "type", type) }
      if let size = attachment.sizeInBytes { write(attribute: "length", String(size)) }
      write("/>\n" as StaticString)
    }
    write("<content type=\"html\">" as StaticString)
    write(xml: item.markup)
    write("</content>\n</entry>\n" as StaticString)
  }
}
