import Foundation
import HTTPTypes
package import Sourcing
package import Store

/// The handlers and settings that are served. Reading the configuration again replaces the site as
/// a whole; running requests keep the site that they began with.
package struct Site: Sendable {
  package var settings: ServerSettings
  package var names: ServedNames
  /// Asked in order; the first handler that knows the path answers.
  package var handlers: [any RequestHandler]
  /// The only handlers of the extra address for hubs.
  package var callbackHandlers: [any RequestHandler]
  /// The lists that readers were shown and that wait to be recorded.
  private let impressions: ImpressionQueue?

  package init(
    settings: ServerSettings, names: ServedNames, handlers: [any RequestHandler],
    callbackHandlers: [any RequestHandler] = [], impressions: ImpressionQueue? = nil
  ) {
    self.impressions = impressions
    self.settings = settings
    self.names = names
    self.handlers = handlers
    self.callbackHandlers = callbackHandlers
  }

  func handlers(at listenerKind: ListenerKind) -> [any RequestHandler] {
    switch listenerKind {
    case .main: handlers
    case .callback: callbackHandlers
    }
  }

  /// The response to a request, and the route's name in metrics.
  ///
  /// A proxy may or may not have removed the base path, and a path below it may look like the base
  /// path: an unknown path is tried in both forms.
  func answer(
    to request: WebRequest, at listenerKind: ListenerKind
  ) async throws -> (response: WebResponse, route: String) {
    if listenerKind == .main, request.method == .get, isBare(request) {
      return (.redirect(to: request.basePath + "/"), "none")
    }
    let candidates = paths(of: request)
    for path in candidates {
      var request = request
      request.path = path
      for handler in handlers(at: listenerKind) {
        guard let response = try await handler.response(to: request) else { continue }
        return (response, response.route ?? String(describing: type(of: handler)))
      }
    }
    if listenerKind == .main, [.get, .head].contains(request.method) {
      var request = request
      request.path = candidates[0]
      for handler in handlers {
        if let page = try handler.lostPage(for: request) { return (page, "none") }
      }
      if NotFoundPage.isBrowser(request) {
        return (NotFoundPage(request: request).response, "none")
      }
    }
    return (.sentence(.notFound, "This path does not exist."), "none")
  }

  /// What remains to be done when a response was sent, or could not be sent: recording the lists
  /// that its reader was shown.
  func remainder(of response: WebResponse) -> (@Sendable () -> Void)? {
    guard let impressions, let reader = response.reader, impressions.isWaiting(reader) else {
      return nil
    }
    return { impressions.recordAll(of: reader) }
  }

  /// Whether a request asks for the base path without its last slash, at which relative links lead
  /// out of it and browsers do not send the session.
  private func isBare(_ request: WebRequest) -> Bool {
    !request.basePath.isEmpty
      && request.path == request.basePath.split(separator: "/").map(String.init)
  }

  /// The name of the status that a request asks for (``StatusHandler``).
  func statusPath(of request: WebRequest) -> String? {
    paths(of: request).lazy.compactMap { StatusHandler.routes.match(.get, $0)?.name }.first
  }

  func bodyLimit(for request: WebRequest, at listenerKind: ListenerKind) -> Int? {
    paths(of: request).lazy.compactMap { path in
      handlers(at: listenerKind).lazy.compactMap { $0.bodyLimit(for: path) }.first
    }.first
  }

  /// The response as it is sent, an error in the format of the API that the request was meant for:
  /// below `/api` it is a document, whichever layer found it.
  ///
  /// - Parameter path: the path that the request was meant for, if `request` does not have it.
  func finished(
    _ response: WebResponse, for request: WebRequest, at listenerKind: ListenerKind,
    meantFor path: [String]? = nil
  ) -> WebResponse {
    var meant = request
    meant.path = path ?? request.path
    let isOwn = listenerKind == .main && paths(of: meant).contains(where: APIHandler.isOwn)
    return (isOwn ? response.withErrorDocument() : response).finished(for: request, at: Date())
  }

  /// The response to a request that is refused before it was read.
  func refusal(_ response: WebResponse, of line: RequestLine, at listenerKind: ListenerKind)
    -> WebResponse
  {
    var request = WebRequest(.get, line.path)
    request.basePath = settings.publicURL?.basePath ?? ""
    return finished(response, for: request, at: listenerKind)
  }

  /// The paths that a request may mean, the likelier one first.
  func paths(of request: WebRequest) -> [[String]] {
    guard let below = RequestTarget.path(request.path, below: request.basePath) else {
      return [request.path]
    }
    return [below, request.path]
  }
}
