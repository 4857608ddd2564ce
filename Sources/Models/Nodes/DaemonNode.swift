/// A daemon that works with a shared database.
package struct DaemonNode: Sendable, Hashable {
  /// The name of its machine.
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
