package import Models

/// The nodes that use a database, and which of them does work that must be done once.
///
/// A SQLite file has one daemon, which has all duties.
package protocol NodeStoring: Sendable {
  /// Takes a duty, unless another process has it, and keeps it while this is called now and then.
  /// If a process dies or hangs, another one gets its duties after a minute.
  ///
  /// The answer says which process is to do the work; it does not exclude that another one does it
  /// at the same time, since a process may hang in the midst of it. Work that must not be done
  /// twice has to be claimed in the database as well.
  func hasDuty(_ duty: Duty) async throws -> Bool

  /// Records that this process is running.
  func note(_ node: DaemonNode) async throws

  /// The nodes that reported in the last day, ordered by machine; none for a SQLite file.
  func nodes() throws -> [KnownNode]
}
