import HTTPTypes
package import Models

/// The result of checking the secrets of an API request.
package enum Access: Sendable {
  /// The secret belongs to this reader's app. The response waits for the given seconds, see
  /// ``WebResponse/delay``.
  case granted(AppPassword, delay: Double)
  /// The request has no secret.
  case none
  /// The secret is wrong or revoked. The response waits as with ``granted(_:delay:)``.
  case wrong(delay: Double)
  /// Too many wrong secrets: the client may try again after the given seconds.
  case refused(retryAfter: Int)

  /// The response to a request for an app of a reader, or the refusal.
  ///
  /// - Parameter refusing: converts the refusal to the form of the API.
  func response(
    refusing: (WebResponse) -> WebResponse = { $0 }, _ content: (AppPassword) throws -> WebResponse
  ) rethrows -> WebResponse {
    var response: WebResponse
    switch self {
    case .granted(let app, let delay):
      response = try content(app)
      response.reader = app.reader.name
      response.delay = delay
    case .none: response = refusing(.unauthorized)
    case .wrong(let delay):
      response = refusing(.unauthorized)
      response.delay = delay
    case .refused(let seconds): response = refusing(.tooManyTries(retryAfter: seconds))
    }
    return response
  }
}

extension WebResponse {
  fileprivate static var unauthorized: WebResponse {
    sentence(
      .unauthorized, "An app password is required (`tintm app add NAME`).",
      headers: [.wwwAuthenticate: "Basic realm=\"tintm\", charset=\"UTF-8\""])
  }

  fileprivate static func tooManyTries(retryAfter seconds: Int) -> WebResponse {
    sentence(
      .tooManyRequests, "Too many wrong passwords from your address. Wait \(seconds) seconds.",
      headers: [.retryAfter: "\(seconds)"])
  }
}
