import Glibc

/// Seconds of the processor's time, which do not count what else the machine does meanwhile.
package enum ProcessorTime {
  /// What this process has used so far.
  package static var now: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// What this thread has used so far.
  package static var ofThread: Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// What a piece of work takes of the process's.
  package static func of(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
