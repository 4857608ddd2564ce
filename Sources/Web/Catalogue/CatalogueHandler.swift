package import Foundation
import HTTPTypes
import Models
package import Store

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
