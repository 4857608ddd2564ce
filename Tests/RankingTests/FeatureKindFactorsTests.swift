import Foundation
import Testing

@testable import Ranking

/// The learned factors of the kinds of features.
struct FeatureKindFactorsTests {
  /// Contributions of the given kinds only.
  static func contributions(_ values: [Int: Double]) -> [Double] {
    FeatureKindFactors.none.indices.map { values[$0] ?? 0 }
  }

  @Test func `predictive feature kinds gain weight, misleading ones lose it`() {
    var trust = FeatureKindFactors()
    for _ in 0..<20 { trust.learn(Self.contributions([1: 1, 2: -1]), error: -0.5) }
    #expect(trust.factors[1] > 1.5 && trust.factors[2] < 0.7)
    #expect(trust.factors[3] == 1)
  }

  @Test func `factors are limited, decay and round-trip exactly`() {
    var trust = FeatureKindFactors()
    for _ in 0..<1000 { trust.learn(Self.contributions([1: 9, 2: -9]), error: -1) }
    #expect(trust.factors[1] == exp(1.5) && trust.factors[2] == exp(-2.0))
    trust.fade(to: 0.5)
    #expect(trust.factors[1] == exp(0.75))
    var bytes: [UInt8] = []
    trust.append(to: &bytes)
    #expect(bytes.count == FeatureKindFactors.length)
    #expect(bytes.withUnsafeBytes { FeatureKindFactors($0, at: 0) } == trust)
    trust.fade(to: 0)
    #expect(trust.factors == FeatureKindFactors().factors)
  }
}
