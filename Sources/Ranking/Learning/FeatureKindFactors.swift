import Foundation

/// A learned factor for each kind of feature: some readers choose by source, some by tag, some by
/// words. The factors are learned from how well the share of the logit of each kind predicts the
/// reader's choices (stacking: Wolpert, Neural Networks 5, 1992), by AdaGrad steps of the logistic
/// loss (Duchi, Hazan, Singer, JMLR 12, 2011).
struct FeatureKindFactors: Sendable, Hashable {
  private static let (rate, beginning) = (0.35, 0.3)
  /// Bounds of the factors' logarithms: a factor is between about 1/7 and 4.5.
  private static let bounds = -2.0...1.5

  private var logs = Self.none
  /// Sums of the squared gradients.
  private var squares = Self.none
  private(set) var factors = Self.none.map { _ in 1.0 }

  @inline(__always)
  func factor(of id: UInt32) -> Double { factors[Self.kind(id)] }

  @inline(__always)
  static func kind(_ id: UInt32) -> Int { Int(id >> 29) }

  /// A zero for each kind; a kind has three bits.
  static let none = [Double](repeating: 0, count: 8)

  /// Learns from one choice.
  ///
  /// - Parameters:
  ///   - partialLogits: the sum that each kind added to the logit.
  ///   - error: (predicted − actual) · weight.
  mutating func learn(_ partialLogits: [Double], error: Double) {
    for kind in partialLogits.indices where partialLogits[kind] != 0 {
      let gradient = error * partialLogits[kind]
      squares[kind] += gradient * gradient
      let step = Self.rate * gradient / (squares[kind].squareRoot() + Self.beginning)
      logs[kind] = min(Self.bounds.upperBound, max(Self.bounds.lowerBound, logs[kind] - step))
      factors[kind] = exp(logs[kind])
    }
  }

  /// Scales the learned values by `kept`.
  mutating func fade(to kept: Double) {
    for kind in logs.indices {
      logs[kind] *= kept
      squares[kind] *= kept
      factors[kind] = exp(logs[kind])
    }
  }
}

extension FeatureKindFactors {
  /// Length of the stored form, in bytes.
  static let length = 16 * none.count

  func append(to bytes: inout [UInt8]) {
    for number in logs + squares { bytes.append(number) }
  }

  /// Reads the form that ``append(to:)`` writes; the caller has checked the length.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    for kind in logs.indices {
      logs[kind] = bytes.double(at: offset + 8 * kind)
      squares[kind] = bytes.double(at: offset + 8 * (logs.count + kind))
      factors[kind] = exp(logs[kind])
    }
  }
}
