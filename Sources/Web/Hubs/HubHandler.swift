import Basics
import Foundation
import HTTPTypes
package import Pipeline

/// The path that hubs call back (WebSub 5.3, 7): `callback_url` and a token. Token and signature
/// authenticate a callback, not its origin.
///
/// It has no table of routes: its path and its limits are those of the configuration and of the
/// tokens, and a path with an unknown token may be another's.
package struct HubHandler: RequestHandler {
  private let service: HubService
  /// The segments of `callback_url`'s path, of which a proxy may remove the first ones; `nil`
  /// accepts any path.
  private let path: [String]?

  /// - Parameter path: `nil` at an address that serves only the callback, to which a proxy may send
  ///   any path.
  package init(service: HubService, path: [String]?) {
    self.service = service
    self.path = path
  }

  package func bodyLimit(for path: [String]) -> Int? {
    token(in: path).flatMap { service.deliveryLimit(for: $0) }
  }

  package func response(to request: WebRequest) async -> WebResponse? {
    guard let token = token(in: request.path) else { return nil }
    var response = await answer(to: request, with: token)
    response?.route = "websub"
    return response
  }

  private func answer(to request: WebRequest, with token: String) async -> WebResponse? {
    guard service.deliveryLimit(for: token) != nil else {
      // A longer path can only be a callback, so no other handler is tried.
      return request.path.count > 1
        ? .sentence(.notFound, "There is no subscription with this token.") : nil
    }
    guard request.method == .get || request.method == .post else {
      return .methodNotAllowed([.get, .post])
    }
    let pairs = request.query.prefix(32).map { ($0.name, $0.value) }
    let reply = await service.answer(
      CallbackRequest(
        method: request.method.rawValue, token: token,
        query: Dictionary(firstOf: pairs),
        headers: request.headers.map { ($0.name.rawName, $0.value) },
        body: request.body), keeping: request.bodyShare)
    var response = WebResponse(
      HTTPResponse.Status(code: reply.status), type: "text/plain; charset=utf-8",
      headers: [.cacheControl: "no-store"], text: reply.body)
    response.headers[.retryAfter] = reply.retryAfter.map(String.init)
    return response
  }

  private func token(in segments: [String]) -> String? {
    var segments = segments
    if segments.last == "" { segments.removeLast() }
    guard let token = segments.popLast() else { return nil }
    guard let path else { return token }
    return path.suffix(segments.count).elementsEqual(segments) ? token : nil
  }
}
