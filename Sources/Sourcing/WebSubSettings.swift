/// `websub:` in the configuration: where hubs reach this program. Without it nobody is subscribed
/// to (docs/polling.md P9).
package struct WebSubSettings: Sendable, Hashable {
  /// As seen from outside, such as `https://news.example.org/websub`; an unguessable segment is
  /// added for each source.
  package var callbackURL: String
  /// What the daemon listens on.
  package var host = "127.0.0.1"
  package var port = 8480

  init(callbackURL: String) {
    self.callbackURL = callbackURL
  }
}
