package import Foundation

/// A browser in which a reader is signed in.
package struct PageDevice: Sendable, Hashable {
  /// Identifies the browser when it is signed out.
  package var id: String
  /// The browser's name, from its User-Agent.
  package var name: String
  package var used: Date
  /// Whether it is the browser of this request.
  package var isThis: Bool

  package init(id: String, name: String, used: Date, isThis: Bool) {
    self.id = id
    self.name = name
    self.used = used
    self.isThis = isThis
  }
}
