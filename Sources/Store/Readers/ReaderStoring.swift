package import Foundation
package import Models

/// The readers of a store and their secrets, of which only hashes are stored.
package protocol ReaderStoring: Sendable {
  /// All readers in order; the first reader comes first. Not ``ReaderName/unnamed``.
  func readers() throws -> [ReaderAccount]

  /// The reader for a command that names none, perhaps ``ReaderName/unnamed``; `nil` if there is no
  /// reader.
  func firstReader() throws -> Reader?

  /// The reader with this name, or the only one whose name differs from it only in case.
  func reader(named name: String) throws -> Reader?

  /// Creates a reader; it is the first reader if there is no other. The first one takes over what
  /// belongs to ``ReaderName/unnamed``.
  ///
  /// - Parameter name: a ``ReaderName``.
  /// - Returns: `nil` if a reader already has the name, in any case.
  func addReader(_ name: String) throws -> Reader?

  /// The stored hash of a reader's password for the page, `nil` if there is none.
  func password(of reader: Int64) throws -> PasswordHash?

  /// Sets a reader's password, or removes it if `nil`, and ends all the reader's sessions except
  /// `session`: sessions made with the old password become invalid.
  func setPassword(
    _ password: PasswordHash?, of reader: Int64, keeping session: Int64?, at now: Date) throws

  /// Whether any reader can sign in with a password.
  func hasPasswords() throws -> Bool

  /// Begins a session. A reader has at most ``ReaderLimits/sessions``; beyond that, the one unused
  /// for longest ends.
  ///
  /// - Parameter token: SHA-256 of the browser's token.
  func beginSession(
    token: [UInt8], of reader: Int64, device: String, address: String, at now: Date
  ) throws -> ReaderSession

  /// The session of a token, unless it has not been used since `date`. Records its use, to the
  /// hour.
  func session(token: [UInt8], usedSince date: Date, address: String, at now: Date) throws
    -> ReaderSession?

  /// The sessions of a reader used since a date, the last used first.
  func sessions(of reader: Int64, usedSince date: Date) throws -> [ReaderSession]

  /// Ends a reader's session.
  ///
  /// - Returns: `false` if the reader has no session with this id.
  func endSession(_ session: Int64, of reader: Int64) throws -> Bool

  /// Stores an app password.
  ///
  /// - Parameter secrets: hashes of all its forms.
  /// - Throws: ``AppPasswordRefusal``.
  func addApp(
    _ name: String, secrets: [AppSecret], of reader: Int64, rights: AppRights, at now: Date
  ) throws -> AppPassword

  /// The app passwords of a reader in the order of creation.
  func apps(of reader: Int64) throws -> [AppPassword]

  /// - Returns: `false` if the reader has no app password with this id.
  func removeApp(_ app: Int64, of reader: Int64) throws -> Bool

  /// The app password with this secret, as it was before this use.
  func app(knowing secret: AppSecret) throws -> AppPassword?

  /// Records a use of an app password, to the hour.
  func noteUse(of app: AppPassword, from address: String, at now: Date) throws

  /// Stores a link that signs a reader in. Expired links are deleted.
  ///
  /// - Parameter token: SHA-256 of the link's token.
  func addLink(token: [UInt8], for reader: Int64, until: Date, at now: Date) throws

  /// The reader whom a link signs in; `nil` if the link is used or expired.
  func link(token: [UInt8], at now: Date) throws -> Reader?

  /// Marks a link as used and returns its reader.
  func useLink(token: [UInt8], at now: Date) throws -> Reader?
}

extension ReaderStoring {
  /// Stores an app password with all rights.
  package func addApp(
    _ name: String, secrets: [AppSecret], of reader: Int64, at now: Date
  ) throws -> AppPassword {
    try addApp(name, secrets: secrets, of: reader, rights: .full, at: now)
  }
}

/// Why an app password was not stored.
package enum AppPasswordRefusal: Error, Sendable, Hashable {
  /// The reader already has an app password with this name.
  case nameIsTaken
  /// Another app password has the same secret: a sign-in with it would be ambiguous.
  case secretIsTaken
  /// The reader already has ``ReaderLimits/apps`` app passwords.
  case tooMany
}

/// Interactions of a reader with articles, for
/// ``LearningStoring/recordInteractions(_:deciding:)``.
package struct InteractionRequest: Sendable {
  /// Without duplicates.
  package var articles: [Int64]
  /// The reader's name.
  package var reader: String
  /// Whether the articles' logs are needed: an interaction is undone.
  package var withLogs: Bool
  /// Whether the model learns from it: the articles' features and the reader's open list are
  /// needed.
  package var teaches: Bool

  package init(articles: [Int64], reader: String, withLogs: Bool, teaches: Bool) {
    self.articles = articles
    self.reader = reader
    self.withLogs = withLogs
    self.teaches = teaches
  }
}

/// A change of a reader's own list of sources.
package enum OwnListChange: Sendable, Hashable {
  /// Adds a source, which has at least one category. If another reader has added it, both share one
  /// source.
  case add(SourceListing)
  /// Stores how the reader's entry of a source differs from the shared list; a `nil` listing removes
  /// the difference.
  case set(Int64, listing: SourceOverride.Listing?, name: String?, categories: [String]?)
}

/// The reader would have more sources than ``OwnListLimits/sources``; thrown within a transaction,
/// so that nothing of it is kept.
package struct OwnListIsFull: Error {}

/// Limits of a reader's own list.
package enum OwnListLimits {
  package static let sources = 5000
}

/// Limits of one reader's sessions and app passwords.
package enum ReaderLimits {
  package static let sessions = 100
  package static let apps = 100
  /// Maximum bytes of a browser's description of itself.
  package static let device = 300

  /// Whether to record that a session or an app password was used: once an hour, and if its
  /// address is another one; not with each request.
  static func isWorthNoting(
    _ last: Date?, _ place: String?, _ now: Date, _ address: String
  ) -> Bool {
    guard let last else { return true }
    return place != address || abs(now.timeIntervalSince(last)) >= 3600
  }
}
