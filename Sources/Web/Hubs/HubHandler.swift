import Basics
import Foundation
import HTTPTypes
package import Pipeline

/// The path that hubs call back (WebSub 5.3, 7): `callback_url` and a token. Token and signature
/// authenticate a callback, not its origin.
package struct HubHandler: RequestHandler {
  private let service: HubService
  /// The methods and the name; where `callback_url` is, the configuration says.
  private let routes: RouteTable<Void>

  /// - Parameter path: the segments of `callback_url`'s path, of which a proxy may remove the first
  ///   ones; `nil` at an address that serves only the callback, to which a proxy may send any path.
  package init(service: HubService, path: [String]?) {
    self.service = service
    let callback = WebRoute<Void>([.get, .post], "websub/{token}", name: "websub", ())
    routes = RouteTable([callback]) { [service] segments in
      var segments = segments
      if segments.last == "" { segments.removeLast() }
      guard let token = segments.popLast(),
        path?.suffix(segments.count).elementsEqual(segments) ?? true,
        // A longer path can only be a callback, a single segment also another's.
        !segments.isEmpty || service.deliveryLimit(for: token) != nil
      else { return [] }
      return ["websub", token]
    }
  }

  package func bodyLimit(for path: [String]) -> Int? {
    guard case .found(_, let values) = routes.match(.post, path) else { return nil }
    return service.deliveryLimit(for: values.text)
  }

  package func response(to request: WebRequest) async -> WebResponse? {
    guard let match = routes.match(request.method, request.path) else { return nil }
    var response: WebResponse =
      switch match {
      case .found(_, let values): await answer(to: request, with: values.text)
      case .otherMethods(_, let allowed): .methodNotAllowed(allowed)
      case .unknown: .sentence(.notFound, "This path does not exist.")
      }
    response.route = match.name
    return response
  }

  private func answer(to request: WebRequest, with token: String) async -> WebResponse {
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
}
