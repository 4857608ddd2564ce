import Basics
import Foundation
import Models
import Views

/// The Atom feeds of an OPDS 1.2 catalogue: a navigation feed, and acquisition feeds that list
/// editions with their files.
struct CatalogueFeed {
  /// Newest first.
  let editions: [StoredEdition]
  /// The path of the catalogue.
  let root: String
  let now: Date
  let hasCover: (StoredEdition) -> Bool

  private static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
  private static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"

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
  /// - Returns: `nil` if there is no such digest.
  func list(of digest: String? = nil) -> WebResponse? {
    let shown = editions.filter { digest == nil || $0.digest.lowercased() == digest }
    guard digest == nil || !shown.isEmpty else { return nil }
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
}

// MARK: - XML

extension CatalogueFeed {
  private func feed(
    _ title: String, _ id: String, at path: String, _ type: String,
    _ entries: (inout ByteSink) -> Void
  ) -> WebResponse {
    WebResponse(type: type + ";charset=utf-8") { sink in
      sink.beginAtom(
        id: id, title: title, updated: editions.first?.made ?? now,
        namespaces: " xmlns:dc=\"http://purl.org/dc/terms/\"")
      sink.write(atomAuthor: "tintm")
      sink.write(atomLink: "self", path, type: type)
      sink.write(atomLink: "start", root, type: Self.navigation)
      if path != root { sink.write(atomLink: "up", root, type: Self.navigation) }
      entries(&sink)
      sink.write("</feed>\n")
    }
  }

  private func entry(
    _ title: String, _ id: String, path: String, _ editions: [StoredEdition],
    into sink: inout ByteSink
  ) {
    sink.write("<entry>\n")
    sink.write(element: "title", title)
    sink.write(element: "id", id)
    sink.write(atomTime: "updated", editions.first?.made ?? now)
    sink.write(atomLink: "subsection", path, type: Self.acquisition)
    let count = editions.count == 1 ? "1 edition" : "\(editions.count) editions"
    sink.write(atomContent: editions.first.map { "\(count), the latest \($0.title)" } ?? count)
    sink.write("</entry>\n")
  }

  private func entry(_ edition: StoredEdition, into sink: inout ByteSink) {
    let path = "\(root)/editions/\(edition.id)"
    sink.write("<entry>\n")
    sink.write(element: "title", edition.title)
    sink.write(
      element: "id", "urn:tintm:edition:\(edition.id):\(UnixTime.seconds(edition.made))")
    sink.write(atomTime: "updated", edition.made)
    sink.write(atomAuthor: "tintm")
    sink.write(element: "dc:issued", String(edition.slot.prefix { $0 != "T" }))
    if hasCover(edition) {
      for relation in ["http://opds-spec.org/image", "http://opds-spec.org/image/thumbnail"] {
        sink.write(atomLink: relation, path + ".jpg", type: EditionFile.cover.mediaType)
      }
    }
    sink.write(
      atomLink: "http://opds-spec.org/acquisition", path + ".epub",
      type: EditionFormat.epub.mediaType)
    sink.write(atomContent: edition.articles == 1 ? "1 article" : "\(edition.articles) articles")
    sink.write("</entry>\n")
  }
}
