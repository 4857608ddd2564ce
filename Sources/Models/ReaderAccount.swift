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
  /// Number of app passwords.
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
