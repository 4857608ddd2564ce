package import Foundation

/// A browser that a reader has signed in.
package struct ReaderSession: Sendable, Hashable {
  package let id: Int64
  package let reader: Reader
  package let began: Date
  package let lastUsed: Date
  /// The browser's own words about itself (User-Agent), shortened; empty when it said nothing.
  package let device: String
  /// From where it was last used.
  package let address: String

  package init(
    id: Int64, reader: Reader, began: Date, lastUsed: Date, device: String, address: String
  ) {
    self.id = id
    self.reader = reader
    self.began = began
    self.lastUsed = lastUsed
    self.device = device
    self.address = address
  }
}
