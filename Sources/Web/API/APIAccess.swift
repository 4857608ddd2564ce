import Models

/// Whom a request of the own API is from.
package enum APIAccess: Sendable {
  /// A reader by name, whose answer waits for so many seconds.
  case reader(String, delay: Double)
  case refused(WebResponse)

  /// By the app password that a request shows.
  package init(_ access: Access) {
    switch access {
    case .granted(let app, let delay): self = .reader(app.reader.name, delay: delay)
    case .none, .wrong, .refused: self = .refused(WebResponse.refusal(access) ?? .unauthorized())
    }
  }
}
