import Models
import Testing

struct ListCountTests {
  @Test func `numbers of lists hold no extreme, however they are set`() {
    var query = FeedQuery(limit: .max, after: FeedCursor(value: 0, id: 1, offset: .min))
    #expect(query.limit == ListCount.limit && query.after?.offset == 0)
    query.limit = .min
    #expect(query.limit == 0)
    query.limit = 50
    #expect(query.limit == 50)
    #expect(SearchQuery("x", limit: .max).limit == ListCount.limit)
    // Sums and products of two stay within the integers.
    #expect(!ListCount.limit.multipliedReportingOverflow(by: ListCount.limit).overflow)
  }

  @Test func `bounds of lists hold no extreme`() {
    @ListBound var bound: Int64? = .max
    #expect(bound == ListBound.limit)
    bound = .min
    #expect(bound == 0)
    bound = nil
    #expect(bound == nil)
    bound = 7
    #expect(bound == 7)
  }
}
