import Foundation
import Measuring

/// Measures repeated work: wall time, and CPU time, which excludes other processes.
struct Meter {
  private var wall: [Double] = []
  private var processor: [Double] = []

  /// Runs the work once and records its time in milliseconds.
  mutating func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
    let (start, begin) = (ContinuousClock.now, ProcessorTime.ofThread)
    let value = try body()
    processor.append((ProcessorTime.ofThread - begin) * 1000)
    wall.append(start.duration(to: .now) / .milliseconds(1))
    return value
  }

  /// Prints mean, median, 99th percentile and maximum of the CPU time, and median and 99th
  /// percentile of the wall time; each divided by `parts`.
  func report(_ name: String, parts: Double = 1) {
    let (cpu, clock) = (processor.sorted(), wall.sorted())
    guard let last = cpu.last else { return }
    let mean = cpu.reduce(0, +) / Double(cpu.count)
    let (middle, rare) = (cpu.count / 2, cpu.count * 99 / 100)
    let numbers = [mean, cpu[middle], cpu[rare], last, clock[middle], clock[rare]]
      .map { String(format: "%8.3f", $0 / parts) }
    print(
      name.padding(toLength: 34, withPad: " ", startingAt: 0), "mean", numbers[0], "median",
      numbers[1], "p99", numbers[2], "most", numbers[3], "· wall median", numbers[4], "p99",
      numbers[5], "ms")
  }
}
