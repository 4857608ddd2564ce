import Composing
import Foundation
import HTTPTypes
import Models
import Pipeline
import Store
import ViewModels
import Views
import Words

/// The product's own API at `/api/v1/`: a path becomes a route, and the response is the document
/// that the command line prints, byte for byte.
package struct APIHandler: Surface {
  enum Handling: Sendable {
    /// The description, which holds no private data, and which programs need before they have a
    /// secret.
    case description
    case endpoint(APIEndpoint)
  }

  static let routes = RouteTable<Handling>(
    [description] + endpoints, below: "api/v1", reading: { split($0).path })

  private static let description = WebRoute<Handling>(
    [.get], "api/v1/openapi.json", name: "api/v1/openapi.json", .description)

  private static let endpoints = APIEndpoint.all.map { endpoint in
    let path = "api/v1/" + endpoint.template
    return WebRoute<Handling>([endpoint.method], PathPattern(path), name: path, .endpoint(endpoint))
  }

  private let services: WebServices
  private let streams: ChangeStreams
  private let maxStreams: Int
  private let thumbnails: Thumbnails

  /// - Parameters:
  ///   - maxStreams: maximum number of streams one reader may have open.
  ///   - streams: makes change streams.
  package init(
    _ services: WebServices, streams: ChangeStreams, maxStreams: Int, thumbnails: Thumbnails
  ) {
    self.services = services
    self.maxStreams = maxStreams
    self.thumbnails = thumbnails
    self.streams = streams
  }

  /// Whether errors at a path are documents: all paths below `/api` except those of the sync APIs.
  static func isOwn(_ path: [String]) -> Bool {
    let words = path.filter { !$0.isEmpty }
    guard words.first == "api" else { return false }
    return words.count < 2 || !["greader.php", "fever.php"].contains(words[1])
  }

  func answer(
    _ request: WebRequest, at route: WebRoute<Handling>, _ values: PathValues
  ) throws -> WebResponse {
    switch route.handling {
    case .description:
      return WebResponse(
        type: WebResponse.jsonType, headers: [.cacheControl: "no-cache"],
        text: APIDescription.text(basePath: request.basePath))
    case .endpoint(let endpoint):
      return try authorized(request) { app in
        guard endpoint.isAllowed(to: app.rights, request) else { throw APIFault.readOnly }
        return try answer(
          to: request, at: endpoint, values, from: app.reader.name, app.rights,
          suffix: Self.split(request.path).format)
      }
    }
  }

  func refuse(
    _ request: WebRequest, with refusal: WebResponse, at route: WebRoute<Handling>?
  ) throws -> WebResponse {
    if case .description? = route?.handling { return refusal }
    return try authorized(request) { _ in
      guard route == nil else { return refusal.withErrorDocument() }
      throw Self.routes.wrongNumber(in: request.path).map {
        APIFault.usage("The path must contain a number, not “\($0.prefix(40))”.")
      } ?? APIFault.nothingThere
    }
  }

  private func authorized(
    _ request: WebRequest, _ answer: (AppPassword) throws -> WebResponse
  ) throws -> WebResponse {
    do {
      return try services.authenticator.access(of: request).response(
        refusing: { $0.withErrorDocument() }, answer)
    } catch {
      guard let fault = APIFault(error) else { throw error }
      return fault.response
    }
  }

  private func answer(
    to request: WebRequest, at endpoint: APIEndpoint, _ path: PathValues, from reader: String,
    _ rights: AppRights, suffix: APIFormat?
  ) throws -> WebResponse {
    if case .stream = endpoint.answer {
      return try stream(
        to: request, for: reader, APIValues(request, of: endpoint.parameters), suffix: suffix)
    }
    if case .picture = endpoint.answer {
      let values = try APIValues(request, of: endpoint.parameters)
      return try picture(path.text, to: reader, suffix, width: values.number("width"), request)
    }
    let accept = request.headers[values: .accept]
    guard
      let format = suffix.map({ endpoint.formats.contains($0) ? $0 : nil })
        ?? APIFormat.chosen(by: accept, among: endpoint.formats)
    else { throw APIFault.noFormat(of: endpoint.formats.map(\.rawValue), suffix) }
    let call = APICall(
      newsroom: Newsroom(
        store: services.store, reader: reader, now: services.clock(), recordsLater: true,
        isVisit: rights.mayWrite, pictures: .addresses(for: request)),
      values: try APIValues(request, of: endpoint.parameters),
      numbers: path.numbers, format: format,
      sources: { try services.management.sources(of: reader) })
    var response: WebResponse
    if case .save = endpoint.answer {
      response = try save(call, for: reader)
    } else if case .refresh = endpoint.answer {
      response = Self.document(
        try services.management.refresh(of: reader, in: services.store), call)
    } else {
      response = try Self.response(of: endpoint, to: call)
    }
    response.headers.append(HTTPField(name: .vary, value: "Accept, Authorization"))
    return response
  }

  private func stream(
    to request: WebRequest, for reader: String, _ values: APIValues, suffix: APIFormat?
  ) throws -> WebResponse {
    let category = try Newsroom(store: services.store, reader: reader, now: services.clock())
      .knownCategory(values["category"])
    let format = try Self.streamFormat(request, suffix)
    return streams.response(
      to: request, for: reader, since: values["since"].flatMap { ChangeNumber($0) },
      category: category, as: format, limit: maxStreams)
  }

  private static func streamFormat(
    _ request: WebRequest, _ suffix: APIFormat?
  ) throws(APIFault) -> StreamFormat {
    let accept = request.headers[values: .accept]
    let format: StreamFormat? =
      switch suffix {
      case .jsonl: .lines
      // Some clients name the type of the lines without `x-`.
      case nil where accept.contains(where: { $0.contains("ndjson") }): .lines
      case nil: StreamFormat.chosen(by: accept, among: [.events, .lines])
      default: nil
      }
    guard let format else {
      throw .noFormat(
        of: [StreamFormat.events, .lines].map(\.mediaType), suffix)
    }
    return format
  }

  /// The stored copy of a picture: as its publisher sent it, or smaller.
  private func picture(
    _ digest: String, to reader: String, _ suffix: APIFormat?, width: Int64?, _ request: WebRequest
  ) throws -> WebResponse {
    guard suffix == nil, try services.store.showPicture(digest, to: reader) else {
      throw APIFault.noSuchPicture
    }
    if let width {
      let response = PictureResponse.scaled(
        to: Int(clamping: width), for: request, digest: digest, thumbnails,
        in: services.store.pictures)
      if response.status == .ok { return response }
    }
    guard let picture = Thumbnails.original(digest, in: services.store.pictures) else {
      throw APIFault.noSuchPicture
    }
    return PictureResponse.response(of: picture)
  }

  private func save(_ call: APICall, for reader: String) throws -> WebResponse {
    let url = call.values["url"] ?? ""
    let outcome = try PageSaving(store: services.store, reader: reader, now: call.now).save(
      SavedPage(
        url: url, title: call.values["title"].map { String($0.prefix(500)) },
        tags: try call.values["tag"].map { [try call.newsroom.labelName($0)] } ?? []))
    guard let id = outcome.article,
      let article = try call.newsroom.articles([id]).first?.ranked.article
    else { throw APIFault.usage("“url” must be a web address, not “\(url.prefix(60))”.") }
    var receipt = ReceiptViewModel(.bookmarked, article, because: Message(.alreadyExists))
    if case .saved = outcome {
      receipt = ReceiptViewModel(.saved, article, because: Message(.pageWillCome))
    }
    return Self.document(ListViewModel(.receipt, [receipt]), call)
  }

  /// A page as a document. The answer to an action is not cached.
  private static func document(
    _ page: any PageModel, _ call: APICall, isAction: Bool = true
  ) -> WebResponse {
    let renderer = call.format.output.renderer(OutputStyle(isTerminal: false, now: call.now))
    var response = WebResponse(type: call.format.contentType) { renderer.render(page, into: &$0) }
    if isAction { response.headers[.cacheControl] = "no-store" }
    return response
  }

  /// The document of an endpoint that needs nothing but the newsroom.
  static func response(of endpoint: APIEndpoint, to call: APICall) throws -> WebResponse {
    let route: Route
    switch endpoint.answer {
    case .stream, .save, .refresh, .picture: throw APIFault.nothingThere
    case .route(let make): route = try make(call)
    case .list(let make):
      let (query, fields) = try make(call)
      if call.format == .atom {
        guard fields.isEmpty, query.after == nil else {
          throw APIFault.usage("“fields” and “after” do not work with Atom.")
        }
        return try export(query, from: call.newsroom)
      }
      route = .feed(query, fields: fields)
    }
    let isAction = endpoint.method != .get
    let answer = try call.newsroom.answer(route, isShown: isAction || call.values.flag("shown"))
    let response = document(answer.page, call, isAction: isAction)
    try answer.finish()
    return response
  }

  /// Exports articles with their texts.
  static func export(
    _ query: FeedQuery, from newsroom: Newsroom, as renderer: any ExportRenderer = AtomRenderer(),
    type: String = APIFormat.atom.contentType
  ) throws -> WebResponse {
    try WebResponse(type: type) { sink in
      var isFirst = true
      try newsroom.export(query) { page, isLast in
        renderer.render(page, as: Piece(isFirst: isFirst, isLast: isLast), into: &sink)
        isFirst = false
      }
    }
  }

  /// Splits a path into the path itself and the format that its suffix names.
  private static func split(_ path: [String]) -> (path: [String], format: APIFormat?) {
    guard path.count > 2, let last = path.last, last != "openapi.json",
      let dot = last.lastIndex(of: "."),
      let format = APIFormat(rawValue: String(last[last.index(after: dot)...]))
    else { return (path, nil) }
    return (path.dropLast() + [String(last[..<dot])], format)
  }
}

extension APIFormat {
  fileprivate var output: OutputFormat {
    switch self {
    case .json, .atom: .json
    case .jsonl: .jsonl
    case .jsonfeed: .jsonfeed
    case .txt: .plain
    }
  }
}
