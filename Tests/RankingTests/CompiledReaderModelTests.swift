import Foundation
import Testing

@testable import Ranking

struct CompiledReaderModelTests {
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)

  private func features(_ index: Int) -> ArticleFeatures {
    let words = (0..<12).map { "word\((index * 7 + $0 * $0) % 90)" }.joined(separator: " ")
    return FeatureExtractor(
      FeatureInput(
        source: "source \(index % 9)", category: "category \(index % 4)",
        authors: index % 3 == 0 ? ["Ada \(index % 5)", "Ben"] : [],
        tags: (0..<index % 4).map { "tag \((index + $0 * 5) % 11)" },
        title: "Then \(index % 8) Harbour Ferry said \(words)", summary: words)
    ).features(TermFrequencies())
  }

  private func bits(_ taste: CompiledReaderModel, _ features: ArticleFeatures) -> Double {
    features.bytes.withUnsafeBytes { taste.bits($0) }
  }

  @Test func `the compiled model gives the same bits as the model`() {
    var model = ReaderModel()
    for index in 0..<200 {
      model.learn(
        TrainingExample(
          features: features(index), isLiked: index % 9 < 3, weight: 1, advantage: 0,
          at: Self.start.addingTimeInterval(Double(index) * 3600)))
      guard index % 40 == 0 else { continue }
      let taste = CompiledReaderModel(model)
      for article in 0..<300 {
        #expect(abs(bits(taste, features(article)) - model.bits(features(article))) < 1e-9)
      }
    }
    let strange = ArticleFeatures(traits: [1, 2, 3], terms: [(id: 5, weight: 1)])
    #expect(abs(bits(CompiledReaderModel(model), strange) - model.bits(strange)) < 1e-9)
  }

  @Test func `an untrained model and articles without features give 0 bits`() {
    #expect(bits(CompiledReaderModel(ReaderModel()), features(1)) == 0)
    var model = ReaderModel()
    model.learn(
      TrainingExample(features: features(1), isLiked: true, weight: 1, advantage: 0, at: Self.start)
    )
    #expect(CompiledReaderModel(model).bits(UnsafeRawBufferPointer(start: nil, count: 0)) == 0)
  }

  @Test func `the readable part of damaged features is used`() {
    var model = ReaderModel()
    model.learn(
      TrainingExample(features: features(1), isLiked: true, weight: 1, advantage: 0, at: Self.start)
    )
    let taste = CompiledReaderModel(model)
    let bytes = features(1).bytes
    for count in 0...bytes.count {
      let cut = Array(bytes.prefix(count))
      cut.withUnsafeBytes { bytes in
        #expect(taste.bits(bytes).isFinite)
        #expect(ArticleFeatures(bytes: bytes).terms.allSatisfy { $0.weight.isFinite })
      }
    }
  }
}
