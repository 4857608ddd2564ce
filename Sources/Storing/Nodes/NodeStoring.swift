package import Models

/// Who works with a database, and who does what is to be done once.
///
/// A file has one daemon, whose all duties are.
package protocol NodeStoring: Sendable {
  /// Takes a duty, unless another process has it, and keeps it for as long as it is asked about now
  /// and then. When a process dies or hangs, another one gets its duties after a minute.
  ///
  /// It says who is to do something, not that no other process does so at the same time: a process may
  /// hang in the midst of it. What must not be done twice is claimed in the database as well.
  func hasDuty(_ duty: Duty) async throws -> Bool

  /// Says that this process is at work.
  func note(_ node: DaemonNode) async throws

  /// Those that were heard of in the last day, in the order of their machines; none of a file's.
  func nodes() throws -> [KnownNode]
}

extension SQLiteStore: NodeStoring {
  package func hasDuty(_ duty: Duty) -> Bool { true }
  package func note(_ node: DaemonNode) {}
  package func nodes() -> [KnownNode] { [] }
}
