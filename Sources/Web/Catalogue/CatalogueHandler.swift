package import Foundation
import HTTPTypes
import Models
package import Store

/// The OPDS 1.2 catalogue of a reader's editions for e-readers: `/opds` links to lists, and the
/// lists link to the files. An app password authorizes the requests.
package struct CatalogueHandler: RequestHandler {
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

  package func response(to request: WebRequest) throws -> WebResponse? {
    guard request.path.first == "opds" else { return nil }
    var path = Array(request.path.dropFirst())
    // The address may end with a slash, since people type it into e-readers.
    if path.last?.isEmpty == true { path.removeLast() }
    return try answer(to: request, path).named("opds")
  }

  private func answer(to request: WebRequest, _ path: [String]) throws -> WebResponse {
    guard request.method == .get else { return .methodNotAllowed([.get]) }
    return try authenticator.access(of: request).response {
      try answer(path, for: $0.reader.id, at: request.basePath + "/opds")
    }
  }

  /// - Parameter root: the path of the catalogue.
  private func answer(_ path: [String], for reader: Int64, at root: String) throws -> WebResponse {
    let editions = try store.editions(of: reader, limit: Self.length).filter {
      FileManager.default.fileExists(atPath: folder.file(.format(.epub), of: $0))
    }
    let feed = CatalogueFeed(
      editions, root: root, now: clock(),
      hasCover: { FileManager.default.fileExists(atPath: folder.file(.cover, of: $0)) })
    switch path.first {
    case nil: return feed.start
    case "editions" where path.count == 1: return feed.list()
    case "digests" where path.count == 2:
      let digest = path[1].lowercased()
      guard editions.contains(where: { $0.digest.lowercased() == digest }) else {
        return Self.nothing
      }
      return feed.list(of: digest)
    case "editions" where path.count == 2: return try file(path[1], of: reader)
    default: return Self.nothing
    }
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
    return WebResponse(type: kind.mediaType, headers: headers, body: .bytes([UInt8](content)))
  }

  private static let nothing = WebResponse.sentence(.notFound, "The edition does not exist.")
}
