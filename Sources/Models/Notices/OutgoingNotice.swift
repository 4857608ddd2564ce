package import Words

/// A notice for a target: about an article, or about a failing source.
package struct OutgoingNotice: Sendable, Hashable, Identifiable {
  package enum Subject: Sendable, Hashable {
    case article(Int64)
    /// By its name.
    case source(String)
  }

  package var id: Int64
  package var subject: Subject
  /// The name of the reader whose rule caused it, or of the first reader.
  package var reader: String
  /// `feeds.yml:31`, `told by 4 sources`.
  package var reason: Message

  package init(id: Int64, subject: Subject, reader: String, reason: Message) {
    self.id = id
    self.subject = subject
    self.reader = reader
    self.reason = reason
  }
}

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

  /// The file that must be readable for its deliveries.
  package var secretFile: String? {
    switch way {
    case .webhook(_, let file), .ntfy(_, let file): file
    case .command: nil
    }
  }

  /// The names that may be in braces in an argument.
  package static let placeholders = ["id", "title", "url", "source", "summary", "reason"]
}
