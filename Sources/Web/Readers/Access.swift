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
}

/// The reader that sends an API request, or a refusal.
package enum APIAccess: Sendable {
  /// The reader's name, the seconds to delay the response, and what the app may do.
  case reader(String, delay: Double, rights: AppRights = .full)
  case refused(WebResponse)

  /// Converts the result of checking a request's app password.
  package init(_ access: Access) {
    switch access {
    case .granted(let app, let delay):
      self = .reader(app.reader.name, delay: delay, rights: app.rights)
    case .none, .wrong, .refused: self = .refused(WebResponse.refusal(access) ?? .unauthorized())
    }
  }
}
