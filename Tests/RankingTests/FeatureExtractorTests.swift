import Testing

@testable import Ranking

struct FeatureExtractorTests {
  func features(tags: Int, words: Int) -> ArticleFeatures {
    FeatureExtractor(
      FeatureInput(
        source: "Paper", category: "world", authors: [], tags: (0..<tags).map { "tag \($0)" },
        title: "A headline", summary: (0..<words).map { "word\($0)" }.joined(separator: " "),
        url: nil)
    ).features(TermFrequencies())
  }

  @Test func `an article's features are extracted within limits`() {
    #expect(features(tags: 40, words: 0).traits.contains(FeatureKind.tag.id("tag 39")))
    let largest = features(tags: 5000, words: 3000)
    #expect(largest.traits.count { FeatureKind(of: $0) == .tag } == 64)
    #expect(largest.terms.count == 32)
    let bytes = largest.bytes
    #expect(bytes.count < 500)
    #expect(bytes.withUnsafeBytes { ArticleFeatures(bytes: $0) } == largest)
  }
}
