import Models
import Testing

struct ScopedSourcesTests {
  @Test func `a scope contains its only sources but those left out`() {
    let ids: [Int64] = [-1, 0, 1, 63, 64, 65, 1 << 40, .max]
    func inside(_ scope: SourceScope) -> [Int64] { ids.filter(ScopedSources(scope).contains) }
    #expect(inside(SourceScope()) == ids)
    #expect(inside(SourceScope(without: [1, 64])) == [-1, 0, 63, 65, 1 << 40, .max])
    #expect(inside(SourceScope(only: [64, 63, 0, 2])) == [0, 63, 64])
    #expect(inside(SourceScope(only: [64, 63], without: [64, 65])) == [63])
    #expect(inside(SourceScope(only: [])).isEmpty)
  }
}
