package import Foundation
package import Models

/// The readers of a store, and the secrets by which they come in, of which only hashes are kept.
package protocol ReaderStoring: Sendable {
  /// In their order, the first first.
  func readers() throws -> [ReaderAccount]

  /// The reader of a command that names none; `nil` while there is no reader.
  func firstReader() throws -> Reader?

  /// The reader of this name, or the only one whose name differs from it in case alone.
  func reader(named name: String) throws -> Reader?

  /// Makes a reader, the first when there is no other.
  ///
  /// - Parameter name: a ``ReaderName``.
  /// - Returns: `nil` when one has the name already, in whatever case.
  func addReader(_ name: String) throws -> Reader?

  /// What is kept of a reader's password for the page, `nil` for none.
  func password(of reader: Int64) throws -> PasswordHash?

  /// Sets or, by `nil`, removes a reader's password, and ends all their sessions but one: a
  /// session made with the old password does not outlive it.
  func setPassword(
    _ password: PasswordHash?, of reader: Int64, keeping session: Int64?, at now: Date) throws

  /// Whether any reader can sign in by a password.
  func hasPasswords() throws -> Bool

  /// Begins a session. A reader has at most ``ReaderLimits/sessions``; the one unused for longest
  /// ends.
  ///
  /// - Parameter token: SHA-256 of what the browser holds.
  func beginSession(
    token: [UInt8], of reader: Int64, device: String, address: String, at now: Date
  ) throws -> ReaderSession

  /// The session of a token, unless it was not used since a date. Its use is noted, to the hour.
  func session(token: [UInt8], usedSince date: Date, address: String, at now: Date) throws
    -> ReaderSession?

  /// The sessions of a reader that were used since a date, the last used first.
  func sessions(of reader: Int64, usedSince date: Date) throws -> [ReaderSession]

  /// Ends a reader's session.
  ///
  /// - Returns: `false` when the reader has none of this id.
  func endSession(_ session: Int64, of reader: Int64) throws -> Bool

  /// Keeps an app password.
  ///
  /// - Parameter secrets: all the forms of it.
  /// - Throws: ``AppPasswordRefusal``.
  func addApp(_ name: String, secrets: [AppSecret], of reader: Int64, at now: Date) throws
    -> AppPassword

  /// In the order in which they were made.
  func apps(of reader: Int64) throws -> [AppPassword]

  /// - Returns: `false` when the reader has none of this id.
  func removeApp(_ app: Int64, of reader: Int64) throws -> Bool

  /// The app password that a secret is a form of, as it was before this use.
  func app(knowing secret: AppSecret) throws -> AppPassword?

  /// Notes a use of an app password, to the hour.
  func noteUse(of app: AppPassword, from address: String, at now: Date) throws

  /// Keeps a link that signs a reader in. Those that are over go.
  ///
  /// - Parameter token: SHA-256 of what the link holds.
  func addLink(token: [UInt8], for reader: Int64, until: Date, at now: Date) throws

  /// Whom a link signs in; `nil` when it is used up or over.
  func link(token: [UInt8], at now: Date) throws -> Reader?

  /// Uses a link up.
  func useLink(token: [UInt8], at now: Date) throws -> Reader?
}
