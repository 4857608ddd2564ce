import Foundation
import HTTPTypes
import Models
import Store
import Views

/// One request of an authorized reader.
struct MinifluxSession {
  /// The Miniflux version whose API this is.
  private static let version = "2.2.0"

  let reader: SyncReader
  let readerID: Int64
  let management: SourceManagement
  let request: WebRequest

  func response(at endpoint: MinifluxEndpoint) throws -> WebResponse {
    switch endpoint {
    case .version:
      return Self.json { sink in
        sink.write(
          "{\"version\":\"\(Self.version)\",\"commit\":\"\",\"build_date\":\"\",\"go_version\":\"\",\"compiler\":\"\",\"arch\":\"\",\"os\":\"\"}"
        )
      }
    case .me: return me()
    case .integrations: return Self.json { $0.write("{\"has_integrations\":false}") }
    case .categories: return try categories()
    case .discover: return try discover()
    case .exportList: return try exportList()
    case .importList: return try importList()
    case .category(let id): return try renameCategory(id)
    case .feeds:
      return request.method == .post ? try subscribe() : try feeds(reader.sources())
    case .feedsOfCategory(let id): return try feeds(sources(ofCategory: id))
    case .counters: return try counters()
    case .feed(let id):
      switch request.method {
      case .put: return try edit(id)
      case .delete: return try unsubscribe(id)
      default:
        let source = try source(id)
        return Self.json { sink in sink.write(minifluxFeed: source, of: readerID) }
      }
    case .icon: throw SyncRefusal(.notFound, "Icons are not stored.")
    case .entries:
      return request.method == .put ? try mark() : try entries(of: reader.sources())
    case .entriesOfFeed(let id): return try entries(of: [source(id)])
    case .entriesOfCategory(let id): return try entries(of: sources(ofCategory: id))
    case .entry(let id): return try entry(id)
    case .content(let id): return try content(id)
    case .bookmark(let id): return try toggleBookmark(id)
    case .markFeed(let id): return try markAll([source(id)])
    case .markCategory(let id): return try markAll(sources(ofCategory: id))
    case .markAll(let id):
      guard id == readerID else {
        throw SyncRefusal(.forbidden, "Only a reader's own articles can be marked.")
      }
      return try markAll(reader.sources())
    }
  }

  func source(_ id: Int64) throws -> StreamSource {
    guard let source = try reader.sources().first(where: { $0.id == id }) else {
      throw SyncRefusal(.notFound, "There is no feed \(id).")
    }
    return source
  }

  /// The sources whose first category has this id.
  func sources(ofCategory id: Int64) throws -> [StreamSource] {
    let sources = try reader.sources().filter { $0.categories[0].id == id }
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
