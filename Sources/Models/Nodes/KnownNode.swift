package import Foundation

/// A node as the others see it.
package struct KnownNode: Sendable, Hashable {
  package var node: DaemonNode
  /// When it was first and last heard of.
  package var began: Date
  package var seen: Date
  /// What it does for all.
  package var duties: [Duty]
  /// How many hosts it may ask at this moment.
  package var hosts: Int

  package init(_ node: DaemonNode, began: Date, seen: Date, duties: [Duty], hosts: Int) {
    self.node = node
    self.began = began
    self.seen = seen
    self.duties = duties
    self.hosts = hosts
  }
}
