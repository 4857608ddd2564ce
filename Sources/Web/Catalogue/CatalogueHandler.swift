import Basics
package import Foundation
import HTTPTypes
import Models
package import Store
import Views

/// The OPDS 1.2 catalogue of a reader's editions for e-readers: `/opds` links to lists, and the
/// lists link to the files. An app password authorizes the requests.
package struct CatalogueHandler: Surface {
  typealias Handling = RouteAnswer<CatalogueHandler>

  static let routes = RouteTable<Handling>(
    [
      feed("opds") { feed, _ in feed.start },
      feed("opds/editions") { feed, _ in feed.list() },
      feed("opds/digests/{name}") { feed, name in feed.list(of: name.lowercased()) },
      WebRoute([.get], "opds/editions/{file}", name: "opds") { handler, request, values in
        try handler.authenticator.access(of: request).response {
          try handler.file(values.text, of: $0.reader.id)
        }
      },
    ], below: "opds", otherName: "opds")

  private static func feed(
    _ pattern: PathPattern,
    _ answer: @escaping @Sendable (CatalogueFeed, _ name: String) -> WebResponse?
  ) -> WebRoute<Handling> {
    WebRoute([.get], pattern, name: "opds") { handler, request, values in
      try handler.authenticator.access(of: request).response {
        let feed = try handler.feed(of: $0.reader.id, at: request.basePath + "/opds")
        return answer(feed, values.text) ?? nothing
      }
    }
  }

  private let store: any Store
  private let folder: EditionFolder
  private let clock: @Sendable () -> Date
  private let authenticator: Authenticator

  /// Maximum number of editions in the catalogue.
  private static let length = 30

  package init(
    store: any Store, clock: @escaping @Sendable () -> Date, authenticator: Authenticator
  ) {
    self.store = store
    folder = store.editionFolder
    self.clock = clock
    self.authenticator = authenticator
  }

  func refuse(
    _ request: WebRequest, with refusal: WebResponse, at route: WebRoute<Handling>?
  ) throws -> WebResponse {
    route == nil
      ? try authenticator.access(of: request).response { _ in Self.nothing } : refusal
  }

  /// - Parameter root: the path of the catalogue.
  private func feed(of reader: Int64, at root: String) throws -> CatalogueFeed {
    let editions = try store.editions(of: reader, limit: Self.length).filter {
      FileManager.default.fileExists(atPath: folder.file(.format(.epub), of: $0))
    }
    return CatalogueFeed(
      editions: editions, root: root, now: clock(),
      hasCover: { FileManager.default.fileExists(atPath: folder.file(.cover, of: $0)) })
  }

  private func file(_ name: String, of reader: Int64) throws -> WebResponse {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let kinds: [Substring: EditionFile] = ["epub": .format(.epub), "jpg": .cover]
    guard parts.count == 2, let id = Int64(parts[0]), let kind = kinds[parts[1]],
      let edition = try store.edition(id, of: reader)
    else { return Self.nothing }
    let path = folder.file(kind, of: edition)
    guard let content = FileManager.default.contents(atPath: path) else { return Self.nothing }
    var headers: HTTPFields = [
      .eTag: "\"\(edition.id)-\(UnixTime.seconds(edition.made))\""
    ]
    if kind == .format(.epub) {
      let name = URL(fileURLWithPath: path).lastPathComponent
      headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    }
    return WebResponse(type: kind.mediaType, headers: headers, bytes: content)
  }

  private static let nothing = WebResponse.sentence(.notFound, "The edition does not exist.")
}

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
