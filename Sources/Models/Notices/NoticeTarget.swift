/// Whom to tell of articles, and how: an entry of `notify:`.
package struct NoticeTarget: Sendable, Hashable {
  /// As rules name it.
  package var name: String
  package var way: Way
  /// Lets its own host be in a private network (docs/polling.md N3).
  package var allowsPrivateNetwork = false
  /// Also tells of each story that so many sources tell.
  package var toldBy: Int?
  /// Also tells of each source that has failed for so many seconds.
  package var failingFor: Double?

  package enum Way: Sendable, Hashable {
    /// A POST of JSON, signed with what is in a file.
    case webhook(url: String, secretFile: String?)
    /// The address of a topic, and a file with a token.
    case ntfy(url: String, tokenFile: String?)
    /// A program and its arguments, in which ``placeholders`` are filled in. No shell reads them.
    case command([String])
  }

  package init(name: String, way: Way) {
    self.name = name
    self.way = way
  }

  /// The names that may stand in braces in an argument.
  package static let placeholders = ["id", "title", "url", "source", "summary", "reason"]
}
