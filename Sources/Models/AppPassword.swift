package import Foundation

/// A password that a reader created for one app or program.
package struct AppPassword: Sendable, Hashable {
  package let id: Int64
  package let reader: Reader
  /// The name that the reader gave it; unique per reader.
  package let name: String
  package let made: Date
  /// `nil` before its first use.
  package let lastUsed: Date?
  /// The client's network address at its last use.
  package let address: String?
  package let rights: AppRights

  package init(
    id: Int64, reader: Reader, name: String, made: Date, lastUsed: Date?, address: String?,
    rights: AppRights = .full
  ) {
    self.id = id
    self.reader = reader
    self.name = name
    self.made = made
    self.lastUsed = lastUsed
    self.address = address
    self.rights = rights
  }
}

/// The stored form of an app password: the SHA-256 of one of its variants. The secret is random or
/// long, so that a fast hash is sufficient.
package struct AppSecret: Sendable, Hashable {
  package let kind: AppSecretKind
  package let hash: [UInt8]

  package init(_ kind: AppSecretKind, hash: [UInt8]) {
    self.kind = kind
    self.hash = hash
  }
}

/// The variants in which an app may present an app password.
package enum AppSecretKind: String, Sendable, Hashable, CaseIterable {
  /// The password itself: Basic, Bearer, `X-Auth-Token`.
  case password
  /// The `Auth` value that a Google Reader login returns.
  case login
  /// Fever's API key, computed from name and password.
  case fever
}

/// What an app password may do. It holds for every protocol: the own API, Google Reader, Fever,
/// Miniflux and the Model Context Protocol.
package enum AppRights: String, Sendable, Hashable, CaseIterable {
  /// Reads and changes everything that its reader may; not the Model Context Protocol.
  case full
  /// Only reads.
  case read
  /// Only reads, also through the Model Context Protocol.
  case assistant
  /// As ``assistant``; besides, it marks articles read and bookmarks them, in the own API and in the
  /// Model Context Protocol.
  case markingAssistant = "marking_assistant"

  /// - Parameter stored: a value that a later version may have written: then it only reads.
  package init(stored: String) { self = AppRights(rawValue: stored) ?? .read }

  /// Whether it may change anything, and counts as its reader's own reading.
  package var mayWrite: Bool { self == .full }

  /// Whether it may mark articles read and bookmark them.
  package var mayMark: Bool { self == .full || self == .markingAssistant }

  /// Whether it may use the Model Context Protocol.
  package var isAssistant: Bool { self == .assistant || self == .markingAssistant }
}
