import HTTPTypes

/// Whom a request of the own API is from.
package enum APIAccess: Sendable {
  /// A reader by name, whose answer waits for so many seconds.
  case reader(String, delay: Double)
  case refused(WebResponse)

  /// Nobody that is known.
  package static let nobody = APIAccess.refused(
    .sentence(
      .unauthorized, "An app password is needed here.", headers: [.wwwAuthenticate: "Bearer"]))
}
