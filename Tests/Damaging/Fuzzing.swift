import Foundation

/// What Scripts/fuzz asks for.
package enum Fuzzing {
  private static let environment = ProcessInfo.processInfo.environment
  /// How long the tests look for faults; 0 in usual runs.
  package static let seconds = environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 0
  package static let seed = environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1
}
