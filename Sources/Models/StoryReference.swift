/// An article's story, with the number of its sources.
package struct StoryReference: Sendable, Hashable {
  package var id: Int64
  package var sources: Int

  package init(id: Int64, sources: Int) {
    self.id = id
    self.sources = sources
  }
}
