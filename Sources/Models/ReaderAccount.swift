package import Foundation

/// A reader and how they can come in.
package struct ReaderAccount: Sendable, Hashable {
  package let reader: Reader
  /// The reader of a command or request that names none.
  package let isFirst: Bool
  /// Whether they can sign in to the page by a password.
  package let hasPassword: Bool
  /// How many browsers are signed in.
  package let sessions: Int
  /// How many app passwords there are.
  package let apps: Int
  /// When a browser or an app last came, `nil` before.
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
