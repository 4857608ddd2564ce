import Basics
import HTTPTypes
import Models

/// Version 1 of the Miniflux API (miniflux.app/docs/api.html), as far as apps need it to read, mark
/// and subscribe. Ids are those of this store.
package struct MinifluxHandler: Surface {
  typealias Handling = MinifluxSession.Answer

  static let routes = MinifluxSession.routes

  let services: WebServices

  package init(_ services: WebServices) { self.services = services }

  func answer(
    _ request: WebRequest, at route: WebRoute<Handling>, _ values: PathValues
  ) throws -> WebResponse {
    try services.authenticator.access(of: request).response(refusing: Self.document) { app in
      guard app.rights.mayWrite || request.method == .get || request.method == .head else {
        return Self.error(.readOnly)
      }
      let session = MinifluxSession(
        reader: services.reader(of: app), management: services.management, request: request)
      return try .refusing(as: Self.error) { try route.handling(session, values) }
    }
  }

  func refuse(
    _ request: WebRequest, with refusal: WebResponse, at route: WebRoute<Handling>?
  ) throws -> WebResponse {
    try services.authenticator.access(of: request).response(refusing: Self.document) { _ in
      Self.document(refusal)
    }
  }

  /// The refusal as this API writes errors.
  private static func document(_ refusal: WebResponse) -> WebResponse {
    var document = refusal
    document.body = error(SyncRefusal(refusal.status, refusal.sentence ?? "")).body
    document.headers[.contentType] = WebResponse.jsonType
    return document
  }

  private static func error(_ refusal: SyncRefusal) -> WebResponse {
    .json(refusal.status) { sink in
      sink.write("{\"error_message\":", json: refusal.sentence)
      sink.write(UInt8(ascii: "}"))
    }
  }
}
