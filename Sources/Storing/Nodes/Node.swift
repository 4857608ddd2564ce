package import Foundation

/// A daemon that works with a database which several share.
package struct Node: Sendable, Hashable {
  /// The name of its machine.
  package var machine: String
  /// Its number on that machine.
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

/// A node as the others see it.
package struct KnownNode: Sendable, Hashable {
  package var node: Node
  /// When it was first and last heard of.
  package var began: Date
  package var seen: Date
  /// What it does for all.
  package var duties: [Duty]
  /// How many hosts it may ask at this moment.
  package var hosts: Int

  package init(_ node: Node, began: Date, seen: Date, duties: [Duty], hosts: Int) {
    self.node = node
    self.began = began
    self.seen = seen
    self.duties = duties
    self.hosts = hosts
  }
}
