package import Foundation

/// A browser in which a reader is signed in.
package struct ReaderSession: Sendable, Hashable {
  package let id: Int64
  package let reader: Reader
  package let began: Date
  package let lastUsed: Date
  /// The browser's User-Agent, shortened; empty if it sent none.
  package let device: String
  /// The client's network address at its last use.
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
