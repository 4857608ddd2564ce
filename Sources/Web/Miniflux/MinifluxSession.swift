import Foundation
import HTTPTypes
import Models
import Store
import Views

/// One request of an authorized reader.
struct MinifluxSession {
  /// The Miniflux version whose API this is.
  static let version = "2.2.0"

  let reader: SyncReader
  let readerID: Int64
  let management: SourceManagement
  let request: WebRequest

  func source(_ id: Int64) throws -> StreamSource {
    guard let source = try reader.subscriptions().first(where: { $0.id == id }) else {
      throw SyncRefusal(.notFound, "There is no feed \(id).")
    }
    return source
  }

  /// The sources whose first category has this id.
  func sources(ofCategory id: Int64) throws -> [StreamSource] {
    let sources = try reader.subscriptions().filter { $0.categories[0].id == id }
    guard !sources.isEmpty else { throw SyncRefusal(.notFound, "There is no category \(id).") }
    return sources
  }

  static func json(
    _ status: HTTPResponse.Status = .ok, _ body: (inout ByteSink) throws -> Void
  ) rethrows -> WebResponse {
    var sink = ByteSink()
    try body(&sink)
    return WebResponse(status, type: MinifluxHandler.type, body: .bytes(sink.bytes))
  }
}
