package import Foundation

/// A daemon that works with a shared database.
package struct DaemonNode: Sendable, Hashable {
  package var machine: String
  /// Its process id on that machine.
  package var process: Int
  package var version: String
  package var polls: Bool
  package var answers: Bool

  package init(machine: String, process: Int, version: String, polls: Bool, answers: Bool) {
    self.machine = machine
    self.process = process
    self.version = version
    self.polls = polls
    self.answers = answers
  }
}

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

/// Work that one of the nodes of a shared database does for all of them.
package enum Duty: String, Sendable, Hashable, CaseIterable {
  /// Clustering articles into stories, in the order of arrival.
  case stories
  /// Retention, and the daily upkeep of pictures and sites.
  case upkeep
  /// Making and delivering editions.
  case digests
  case notices
  /// Requesting subscriptions from hubs.
  case hubs
}
