package import Foundation

/// A node as recorded in the shared database.
package struct KnownNode: Sendable, Hashable {
  package var node: DaemonNode
  /// The times of its first and its latest sign of life.
  package var began: Date
  package var seen: Date
  /// The duties that it performs for all nodes.
  package var duties: [Duty]
  /// Number of hosts that it may request at this moment.
  package var hosts: Int

  package init(_ node: DaemonNode, began: Date, seen: Date, duties: [Duty], hosts: Int) {
    self.node = node
    self.began = began
    self.seen = seen
    self.duties = duties
    self.hosts = hosts
  }
}
