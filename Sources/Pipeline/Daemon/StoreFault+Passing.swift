package import Storing

extension StoreFault {
  /// Whether it may pass without a restart of the daemon.
  package var isPassing: Bool {
    switch self {
    case .diskFull, .busy, .notWritable, .unreachable, .other: true
    // What ails a connection to the file, another one may not have.
    case .missing, .removed, .notOurs, .newer, .damaged, .unreadable: false
    }
  }

  /// Seconds until a daemon tries again: a minute, and twice as long each time up to an hour, for a
  /// full disk, which somebody has to mend. A server that is away comes back by itself, and asking
  /// for it costs nothing: five seconds at first and a minute at most.
  ///
  /// - Parameter failures: in a row, at least 1.
  package func pause(after failures: Int) -> Double {
    let (first, most) = if case .unreachable = self { (5.0, 60.0) } else { (60.0, 3600.0) }
    return min(most, first * Double(1 << min(max(0, failures - 1), 10)))
  }
}
