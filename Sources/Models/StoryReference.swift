/// The story that an article tells, and by how many sources it is told.
package struct StoryReference: Sendable, Hashable {
  package var id: Int64
  package var sources: Int

  package init(id: Int64, sources: Int) {
    self.id = id
    self.sources = sources
  }
}
