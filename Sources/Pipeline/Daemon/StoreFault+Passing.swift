package import Store

extension StoreFault {
  /// Whether the fault may pass without a restart of the daemon.
  package var isPassing: Bool {
    switch self {
    case .diskFull, .busy, .notReadable, .notWritable, .unreachable, .other: true
    // These faults may belong to the open connection alone; a restart opens a new one.
    case .missing, .removed, .notOurs, .newer, .damaged, .unreadable: false
    }
  }

  /// Seconds until a daemon tries again: a minute, doubled each time up to an hour, for a full
  /// disk, which a person has to fix. A server that is away comes back by itself, and asking it
  /// costs nothing: five seconds at first, then at most a minute.
  ///
  /// - Parameter failures: number of failures in a row, at least 1.
  package func pause(after failures: Int) -> Double {
    let (first, most) = if case .unreachable = self { (5.0, 60.0) } else { (60.0, 3600.0) }
    return min(most, first * Double(1 << min(max(0, failures - 1), 10)))
  }
}
