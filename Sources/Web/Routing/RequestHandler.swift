import HTTPTypes

/// Handles a family of paths: the page, the product's own API, or a sync API. A handler may block
/// on the database: the server calls it on a pool of threads and never on an event loop.
///
/// A family whose paths are known in advance is a ``Surface``.
package protocol RequestHandler: Sendable {
  /// - Returns: `nil` if the path is not the handler's. If the path is the handler's but the method
  ///   is not supported, ``WebResponse/methodNotAllowed(_:)``, from which the server also makes the
  ///   response to OPTIONS. HEAD arrives as GET.
  func response(to request: WebRequest) async throws -> WebResponse?

  /// Maximum bytes of a body, if it is more than the server's 1 MiB.
  ///
  /// - Parameter path: as in ``WebRequest/path``.
  func bodyLimit(for path: [String]) -> Int?

  /// The page for a path that no handler knows.
  ///
  /// - Returns: `nil` for a handler without pages, and without a signed-in reader who may see it.
  func lostPage(for request: WebRequest) throws -> WebResponse?
}

extension RequestHandler {
  package func bodyLimit(for path: [String]) -> Int? { nil }
  package func lostPage(for request: WebRequest) throws -> WebResponse? { nil }
}

/// A family of paths that declares them as a table. Which route answers, what is refused, and what
/// all responses have in common is decided here, alike for all families.
protocol Surface: RequestHandler {
  /// What a route of the family has for an answer.
  associatedtype Handling: Sendable

  static var routes: RouteTable<Handling> { get }

  func answer(
    _ request: WebRequest, at route: WebRoute<Handling>, _ values: PathValues
  ) throws -> WebResponse

  /// The response where no route answers.
  ///
  /// - Parameters:
  ///   - refusal: 405 with the allowed methods, or 404, as a sentence.
  ///   - route: a route of the path, with other methods; `nil` for an unknown path.
  func refuse(
    _ request: WebRequest, with refusal: WebResponse, at route: WebRoute<Handling>?
  ) throws -> WebResponse
}

/// The answer of a route that needs nothing but its handler.
typealias RouteAnswer<Handler> =
  @Sendable (Handler, WebRequest, PathValues) throws -> WebResponse

extension Surface where Handling == RouteAnswer<Self> {
  func answer(
    _ request: WebRequest, at route: WebRoute<Handling>, _ values: PathValues
  ) throws -> WebResponse {
    try route.handling(self, request, values)
  }
}

extension Surface {
  package func response(to request: WebRequest) throws -> WebResponse? {
    guard let match = Self.routes.match(request.method, request.path) else { return nil }
    var response = try response(to: request, at: match)
    response.route = match.name
    for field in Self.routes.headers { response.headers[field.name] = field.value }
    return response
  }

  private func response(
    to request: WebRequest, at match: RouteTable<Handling>.Match
  ) throws -> WebResponse {
    // A browser asks before the request of a page of another origin, and without the secret.
    if request.method == .options, Self.routes.headers[.accessControlAllowOrigin] != nil {
      return WebResponse(.noContent)
    }
    switch match {
    case .found(let route, let values): return try answer(request, at: route, values)
    case .otherMethods(let route, let allowed):
      let refusal = WebResponse.methodNotAllowed(allowed)
      // Methods are no secret.
      return request.method == .options
        ? refusal : try refuse(request, with: refusal, at: route)
    case .unknown:
      let refusal = WebResponse.sentence(.notFound, "This path does not exist.")
      return try refuse(request, with: refusal, at: nil)
    }
  }

  package func bodyLimit(for path: [String]) -> Int? { Self.routes.bodyLimit(at: path) }

  func refuse(
    _ request: WebRequest, with refusal: WebResponse, at route: WebRoute<Handling>?
  ) throws -> WebResponse { refusal }
}
