import Foundation
import Measuring

extension SplitMix {
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Box and Muller, 1958.
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }

  /// Knuth's method up to a mean of 30, the normal approximation above.
  mutating func poisson(_ mean: Double) -> Int {
    guard mean > 0 else { return 0 }
    if mean > 30 { return max(0, Int((mean + mean.squareRoot() * normal()).rounded())) }
    let limit = exp(-mean)
    var (count, product) = (0, unit())
    while product > limit {
      count += 1
      product *= unit()
    }
    return count
  }

  /// A rank from 0, distributed like word frequencies (Zipf's law with exponent 1).
  mutating func zipf(_ count: Int) -> Int {
    min(count - 1, Int(exp(unit() * log(Double(count + 1)))) - 1)
  }
}
