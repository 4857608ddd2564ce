/// Number of pages in each state.
package struct PageCounts: Sendable, Hashable {
  package var waiting = 0
  package var fetched = 0
  package var givenUp = 0

  package init(waiting: Int = 0, fetched: Int = 0, givenUp: Int = 0) {
    self.waiting = waiting
    self.fetched = fetched
    self.givenUp = givenUp
  }
}
