import Foundation

/// How far each kind of feature is believed: some readers go by sources, some by tags, some by
/// words, and it is not said which. A factor for each kind, learned from how well what the kind
/// said of an article foretold the reader's choice (stacking: Wolpert, Neural Networks 5, 1992), by
/// AdaGrad steps of the logistic loss (Duchi, Hazan, Singer, JMLR 12, 2011).
struct KindTrust: Sendable, Hashable {
  private static let (rate, beginning) = (0.35, 0.3)
  /// No kind counts less than a seventh or more than four and a half times.
  private static let bounds = -2.0...1.5

  /// The logarithms of the factors.
  private var logs = Self.none
  /// Sums of the squared gradients.
  private var squares = Self.none
  private(set) var factors = Self.none.map { _ in 1.0 }

  /// What the kind of a feature counts.
  @inline(__always)
  func factor(of id: UInt32) -> Double { factors[Self.kind(id)] }

  /// The number of a feature's kind.
  @inline(__always)
  static func kind(_ id: UInt32) -> Int { Int(id >> 29) }

  /// Nothing for each kind: their number stands in three bits.
  static let none = [Double](repeating: 0, count: 8)

  /// Learns from one choice.
  ///
  /// - Parameters:
  ///   - said: what each kind added to the logit.
  ///   - error: what was expected less what was so, times its weight.
  mutating func learn(_ said: [Double], error: Double) {
    for kind in said.indices where said[kind] != 0 {
      let gradient = error * said[kind]
      squares[kind] += gradient * gradient
      let step = Self.rate * gradient / (squares[kind].squareRoot() + Self.beginning)
      logs[kind] = min(Self.bounds.upperBound, max(Self.bounds.lowerBound, logs[kind] - step))
      factors[kind] = exp(logs[kind])
    }
  }

  /// Keeps a share of what was learned.
  mutating func fade(to kept: Double) {
    for kind in logs.indices {
      logs[kind] *= kept
      squares[kind] *= kept
      factors[kind] = exp(logs[kind])
    }
  }
}

extension KindTrust {
  /// Bytes of a stored one.
  static let length = 16 * none.count

  func append(to bytes: inout [UInt8]) {
    for number in logs + squares { bytes.append(number) }
  }

  /// Reads what ``append(to:)`` wrote; the caller has looked at the length.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    for kind in logs.indices {
      logs[kind] = bytes.double(at: offset + 8 * kind)
      squares[kind] = bytes.double(at: offset + 8 * (logs.count + kind))
      factors[kind] = exp(logs[kind])
    }
  }
}
