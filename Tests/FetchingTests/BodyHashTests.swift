import Fetching
import Testing

struct BodyHashTests {
  @Test func differentBodiesHaveDifferentHashes() {
    let base = Array("<rss><channel><title>One</title></channel></rss>".utf8)
    #expect(BodyHash.of(base) == BodyHash.of(base))
    #expect(Set((0..<base.count).map { BodyHash.of(Array(base.prefix($0))) }).count == base.count)
  }
}
