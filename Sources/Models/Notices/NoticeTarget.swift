/// A recipient of notices and the way to reach it: an entry of `notify:`.
package struct NoticeTarget: Sendable, Hashable {
  /// The name that rules use.
  package var name: String
  package var way: Way
  /// Allows its own host to be in a private network (docs/polling.md N3).
  package var allowsPrivateNetwork = false
  package var proxy = ProxyChoice.standard
  /// Also sends a notice for each story with at least this number of sources.
  package var minimumSources: Int?
  /// Also sends a notice for each source that has failed for this number of seconds.
  package var failingFor: Double?

  package enum Way: Sendable, Hashable {
    /// A POST of JSON, signed with the secret in a file.
    case webhook(url: String, secretFile: String?)
    /// The address of a topic, and a file with a token.
    case ntfy(url: String, tokenFile: String?)
    /// A program and its arguments, in which ``placeholders`` are replaced. Run without a shell.
    case command([String])
  }

  package init(name: String, way: Way) {
    self.name = name
    self.way = way
  }

  /// The names that may be in braces in an argument.
  package static let placeholders = ["id", "title", "url", "source", "summary", "reason"]
}
