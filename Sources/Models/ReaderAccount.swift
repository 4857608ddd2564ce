package import Foundation

/// A reader and their ways to sign in.
package struct ReaderAccount: Sendable, Hashable {
  package let reader: Reader
  /// Whether commands and requests without a reader's name use this reader.
  package let isFirst: Bool
  /// Whether they can sign in to the web page with a password.
  package let hasPassword: Bool
  /// Number of signed-in browsers.
  package let sessions: Int
  package let apps: Int
  /// The last access by a browser or an app, `nil` if there was none.
  package let lastSeen: Date?

  package init(
    _ reader: Reader, isFirst: Bool, hasPassword: Bool, sessions: Int, apps: Int, lastSeen: Date?
  ) {
    self.reader = reader
    self.isFirst = isFirst
    self.hasPassword = hasPassword
    self.sessions = sessions
    self.apps = apps
    self.lastSeen = lastSeen
  }
}

/// A person who reads from a store; marks, learned data, lists and secrets are kept per reader.
package struct Reader: Sendable, Hashable {
  package let id: Int64
  /// The name for signing in, also from apps; unique.
  package let name: String

  package init(id: Int64, name: String) {
    self.id = id
    self.name = name
  }
}

/// A browser in which a reader is signed in.
package struct ReaderSession: Sendable, Hashable {
  package let id: Int64
  package let reader: Reader
  package let lastUsed: Date
  /// The browser's User-Agent, shortened; empty if it sent none.
  package let device: String
  /// The client's network address at its last use.
  package let address: String
  /// The page's settings on this device, as the page wrote them; `nil` for those of the reader.
  package let settings: String?

  package init(
    id: Int64, reader: Reader, lastUsed: Date, device: String, address: String,
    settings: String? = nil
  ) {
    self.id = id
    self.reader = reader
    self.lastUsed = lastUsed
    self.device = device
    self.address = address
    self.settings = settings
  }
}

/// The stored form of a password: its scrypt hash (RFC 7914) and the parameters.
package struct PasswordHash: Sendable, Hashable {
  package let salt: [UInt8]
  package let hash: [UInt8]
  /// scrypt's N, a power of two; the computation needs 128 · N · r bytes.
  package let cost: Int
  /// scrypt's r.
  package let blockSize: Int
  /// scrypt's p.
  package let parallelism: Int

  package init(salt: [UInt8], hash: [UInt8], cost: Int, blockSize: Int, parallelism: Int) {
    self.salt = salt
    self.hash = hash
    self.cost = cost
    self.blockSize = blockSize
    self.parallelism = parallelism
  }
}

/// Checks the name of a new reader.
package enum ReaderName {
  /// Stands for the first reader until somebody has named one: what is read before then is kept
  /// under it, and the first reader that is added takes it over. No reader can have this name.
  package static let unnamed = "/"

  /// A reader in a sentence: the quoted name, or “you” before one was added.
  package static func inSentence(_ name: String) -> String {
    name == unnamed ? "you" : "“\(name)”"
  }

  /// Characters.
  package static let limit = 64
  /// Maximum bytes of a name; a longer text is no name, and is not looked at further.
  package static let byteLimit = 4 * limit

  /// Maximum bytes of a typed name, which has blanks around it or decomposed letters: NFC makes a
  /// text at most three times shorter (UAX 15, section 9).
  private static let typedByteLimit = 4 * byteLimit

  /// The name in its stored form: Unicode NFC, without white space around it.
  ///
  /// - Returns: `nil` for a name that is empty, too long or contains a control character, a `:`,
  ///   which ends a name in HTTP's Basic (RFC 7617, section 2), or a `/`, which ends a path
  ///   segment.
  package static func checked(_ typed: String) -> String? {
    // Bytes are counted first: the other steps take longer, some of them out of proportion.
    guard typed.utf8.count <= typedByteLimit else { return nil }
    let name = typed.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let isAllowed = name.unicodeScalars.allSatisfy { scalar in
      scalar != ":" && scalar != "/"
        && !CharacterSet.controlCharacters.contains(scalar)
        && !CharacterSet.newlines.contains(scalar)
    }
    return name.isEmpty || name.count > limit || name.utf8.count > byteLimit || !isAllowed
      ? nil : name
  }
}

/// When a reader looked at lists. Lists that are less than half an hour apart are one visit, on
/// whatever device: who reads on, or comes back from an article, has not left.
package struct ReaderVisit: Sendable, Hashable {
  /// Seconds without a list after which the next list begins another visit.
  package static let gap = 1800.0
  /// Seconds within which a visit is not recorded again.
  private static let grain = 60.0

  /// When the last list was shown.
  package var last: Date
  /// When the last list of the visit before was shown; `nil` in the first visit.
  package var before: Date?

  package init(last: Date, before: Date? = nil) {
    self.last = last
    self.before = before
  }

  /// Since when articles are new to the reader: since the last list of the visit before this one;
  /// `nil` if there was none.
  package func start(at now: Date) -> Date? { isOver(at: now) ? last : before }

  /// The visits after another list; `nil` if there is nothing to record.
  package func noting(_ now: Date) -> ReaderVisit? {
    if isOver(at: now) { return ReaderVisit(last: now, before: last) }
    return now.timeIntervalSince(last) >= Self.grain ? ReaderVisit(last: now, before: before) : nil
  }

  private func isOver(at now: Date) -> Bool { now.timeIntervalSince(last) > Self.gap }
}
