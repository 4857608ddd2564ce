import Basics
import Glibc

/// What reading a document costs.
package struct Cost: Sendable {
  package let bytes: Int
  /// As counted by ``WorkMeter``.
  package let steps: Int
  /// Processor time of this thread.
  package let seconds: Double

  /// Measures `read`, once.
  package init(of bytes: [UInt8], _ read: ([UInt8]) -> Void) {
    let start = Self.now
    steps = WorkMeter.measuring(budget: .max) { meter in
      read(bytes)
      return meter.steps
    }
    seconds = Self.now - start
    self.bytes = bytes.count
  }

  package var stepsPerByte: Double { Double(steps) / Double(max(1, bytes)) }
  package var secondsPerByte: Double { seconds / Double(max(1, bytes)) }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
