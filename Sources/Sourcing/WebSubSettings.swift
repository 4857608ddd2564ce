/// `websub:` in the configuration: the address at which hubs reach this program. Without it no hub
/// is subscribed to (docs/polling.md P9).
package struct WebSubSettings: Sendable, Hashable {
  /// The public address, such as `https://news.example.org/websub`; an unguessable segment is
  /// appended for each source.
  package var callbackURL: String
  /// An additional listening address that serves only the callback; the server serves it too.
  package var listen: ServerSettings.Listening?

  init(callbackURL: String) {
    self.callbackURL = callbackURL
  }
}
