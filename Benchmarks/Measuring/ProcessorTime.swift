import Glibc

/// CPU time in seconds; it excludes other processes.
package enum ProcessorTime {
  /// The CPU time of this process so far.
  package static var now: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// The CPU time of this thread so far.
  package static var ofThread: Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// The CPU time that this process needs for a piece of work.
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
