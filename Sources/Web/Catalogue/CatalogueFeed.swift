import Basics
import Foundation
import Models
import Views

/// The Atom feeds of an OPDS 1.2 catalogue: a navigation feed, and acquisition feeds that list
/// editions with their files.
struct CatalogueFeed {
  private let editions: [StoredEdition]
  private let root: String
  private let now: Date
  private let hasCover: (StoredEdition) -> Bool

  private static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
  private static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"

  /// - Parameters:
  ///   - editions: newest first.
  ///   - root: the path of the catalogue.
  init(
    _ editions: [StoredEdition], root: String, now: Date,
    hasCover: @escaping (StoredEdition) -> Bool
  ) {
    self.editions = editions
    self.root = root
    self.now = now
    self.hasCover = hasCover
  }

  /// The navigation feed with links to all editions and to those of each digest.
  var start: WebResponse {
    feed("tintm", "urn:tintm:opds", at: root, Self.navigation) { sink in
      entry(
        "All editions", "urn:tintm:opds:editions", path: "\(root)/editions", editions, into: &sink)
      for (name, editions) in digests {
        entry(
          name, "urn:tintm:opds:digest:\(PercentEncoding.encode(name))", path: path(of: name),
          editions,
          into: &sink)
      }
    }
  }

  /// The acquisition feed of editions.
  ///
  /// - Parameter digest: lists only editions of this digest (name in lower case); `nil` lists all.
  func list(of digest: String? = nil) -> WebResponse {
    let shown = editions.filter { digest == nil || $0.digest.lowercased() == digest }
    let name = digest == nil ? "All editions" : shown.first?.digest ?? ""
    return feed(
      name,
      digest.map { "urn:tintm:opds:digest:\(PercentEncoding.encode($0))" }
        ?? "urn:tintm:opds:editions",
      at: digest.map(path) ?? "\(root)/editions", Self.acquisition
    ) { sink in
      for edition in shown { entry(edition, into: &sink) }
    }
  }

  /// The digests in the order of their latest editions.
  private var digests: [(name: String, editions: [StoredEdition])] {
    var names: [String] = []
    var groups: [String: [StoredEdition]] = [:]
    for edition in editions {
      let key = edition.digest.lowercased()
      if groups[key] == nil { names.append(edition.digest) }
      groups[key, default: []].append(edition)
    }
    return names.map { ($0, groups[$0.lowercased()] ?? []) }
  }

  private func path(of digest: String) -> String {
    "\(root)/digests/\(PercentEncoding.encode(digest))"
  }

  private static func time(_ date: Date) -> String {
    Timestamp(date)?.rfc3339 ?? "1970-01-01T00:00:00Z"
  }
}

// MARK: - XML

extension CatalogueFeed {
  private func feed(
    _ title: String, _ id: String, at path: String, _ type: String,
    _ entries: (inout ByteSink) -> Void
  ) -> WebResponse {
    var sink = ByteSink()
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" as StaticString)
    sink.write(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xmlns:dc=\"http://purl.org/dc/terms/\">\n"
        as StaticString)
    sink.write(element: "id", id)
    sink.write(element: "title", title)
    sink.write(element: "updated", Self.time(editions.first?.made ?? now))
    sink.write("<author>" as StaticString)
    sink.write(element: "name", "tintm")
    sink.write("</author>\n" as StaticString)
    link("self", path, type, into: &sink)
    link("start", root, Self.navigation, into: &sink)
    if path != root { link("up", root, Self.navigation, into: &sink) }
    entries(&sink)
    sink.write("</feed>\n" as StaticString)
    return WebResponse(type: type, body: .bytes(sink.bytes))
  }

  /// A navigation entry.
  private func entry(
    _ title: String, _ id: String, path: String, _ editions: [StoredEdition],
    into sink: inout ByteSink
  ) {
    sink.write("<entry>\n" as StaticString)
    sink.write(element: "title", title)
    sink.write(element: "id", id)
    sink.write(element: "updated", Self.time(editions.first?.made ?? now))
    link("subsection", path, Self.acquisition, into: &sink)
    let count = editions.count == 1 ? "1 edition" : "\(editions.count) editions"
    content(editions.first.map { "\(count), the latest \($0.title)" } ?? count, into: &sink)
    sink.write("</entry>\n" as StaticString)
  }

  private func entry(_ edition: StoredEdition, into sink: inout ByteSink) {
    let path = "\(root)/editions/\(edition.id)"
    sink.write("<entry>\n" as StaticString)
    sink.write(element: "title", edition.title)
    sink.write(
      element: "id", "urn:tintm:edition:\(edition.id):\(UnixTime.seconds(edition.made))")
    sink.write(element: "updated", Self.time(edition.made))
    sink.write("<author>" as StaticString)
    sink.write(element: "name", "tintm")
    sink.write("</author>\n" as StaticString)
    sink.write(element: "dc:issued", String(edition.slot.prefix { $0 != "T" }))
    if hasCover(edition) {
      for relation in ["http://opds-spec.org/image", "http://opds-spec.org/image/thumbnail"] {
        link(relation, path + ".jpg", EditionFile.cover.mediaType, into: &sink)
      }
    }
    link(
      "http://opds-spec.org/acquisition", path + ".epub", EditionFormat.epub.mediaType, into: &sink)
    content(
      edition.articles == 1 ? "1 article" : "\(edition.articles) articles", into: &sink)
    sink.write("</entry>\n" as StaticString)
  }

  private func content(_ text: String, into sink: inout ByteSink) {
    sink.write("<content type=\"text\">" as StaticString)
    sink.write(xml: text)
    sink.write("</content>\n" as StaticString)
  }

  private func link(
    _ relation: String, _ path: String, _ type: String, into sink: inout ByteSink
  ) {
    sink.write("<link" as StaticString)
    sink.write(attribute: "rel", relation)
    sink.write(attribute: "href", path)
    sink.write(attribute: "type", type)
    sink.write("/>\n" as StaticString)
  }
}
