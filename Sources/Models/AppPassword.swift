package import Foundation

/// A secret that a reader gave to one app or program.
package struct AppPassword: Sendable, Hashable {
  package let id: Int64
  package let reader: Reader
  /// What its reader calls it; unique among theirs.
  package let name: String
  package let made: Date
  /// `nil` before its first use.
  package let lastUsed: Date?
  /// From where it was last used.
  package let address: String?

  package init(
    id: Int64, reader: Reader, name: String, made: Date, lastUsed: Date?, address: String?
  ) {
    self.id = id
    self.reader = reader
    self.name = name
    self.made = made
    self.lastUsed = lastUsed
    self.address = address
  }
}
