/// `websub:` in the configuration: where hubs reach this program. Without it no hub is subscribed
/// to (docs/polling.md P9).
package struct WebSubSettings: Sendable, Hashable {
  /// As seen from outside, such as `https://news.example.org/websub`; an unguessable segment is
  /// added for each source.
  package var callbackURL: String
  /// An address that serves the callback only, beside that of the server, which serves it too.
  package var listen: ServerSettings.Listening?

  init(callbackURL: String) {
    self.callbackURL = callbackURL
  }
}
