package import Foundation

/// A browser that is signed in.
package struct PageDevice: Sendable, Hashable {
  /// What revokes it.
  package var id: String
  /// What it calls itself.
  package var name: String
  package var used: Date
  /// Whether it is the one that asks.
  package var isThis: Bool

  package init(id: String, name: String, used: Date, isThis: Bool) {
    self.id = id
    self.name = name
    self.used = used
    self.isThis = isThis
  }
}
