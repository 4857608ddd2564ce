/// Compares what documents cost for each byte with what usual documents cost.
package struct CostWatch: Sendable {
  private let steps: Double
  private let seconds: Double

  /// How many times the usual cost is far above it. Markup of nothing but tags costs up to sixty
  /// times as much for each byte as that of usual documents.
  private static let (maxSteps, maxSeconds) = (100.0, 40.0)
  /// Seconds below which a time says nothing.
  private static let minSeconds = 0.05

  /// - Parameter usual: what the documents of the corpus cost.
  package init(usual: [Cost]) {
    func median(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
    steps = median(usual.map(\.stepsPerByte))
    seconds = median(usual.map(\.secondsPerByte))
  }

  /// What half of the usual documents cost at most.
  package var description: String {
    "usual: \(rounded(steps)) steps and \(rounded(seconds * 1e9)) ns a byte"
  }

  /// A sentence if a document costs far more than its size suggests. A long time is measured again
  /// with `measure`: the machine may have been busy.
  package func complaint(about cost: Cost, measure: () -> Cost) -> String? {
    if cost.stepsPerByte > Self.maxSteps * max(steps, 0.01) {
      return
        "\(rounded(cost.stepsPerByte)) steps a byte, \(rounded(cost.stepsPerByte / steps)) times"
        + " the usual"
    }
    guard isSlow(cost) else { return nil }
    let again = measure()
    guard isSlow(again) else { return nil }
    let times = again.secondsPerByte / seconds
    return "\(rounded(again.secondsPerByte * 1e9)) ns a byte, \(rounded(times)) times the usual"
  }

  private func isSlow(_ cost: Cost) -> Bool {
    cost.seconds > Self.minSeconds && cost.secondsPerByte > Self.maxSeconds * seconds
  }

  private func rounded(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}
