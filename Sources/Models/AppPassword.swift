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
