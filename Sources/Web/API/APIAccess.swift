import Models

/// The reader that sends an API request, or a refusal.
package enum APIAccess: Sendable {
  /// The reader's name, and the seconds to delay the response.
  case reader(String, delay: Double)
  case refused(WebResponse)

  /// Converts the result of checking a request's app password.
  package init(_ access: Access) {
    switch access {
    case .granted(let app, let delay): self = .reader(app.reader.name, delay: delay)
    case .none, .wrong, .refused: self = .refused(WebResponse.refusal(access) ?? .unauthorized())
    }
  }
}
