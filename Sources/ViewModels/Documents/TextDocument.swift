/// A long text in readable form: blocks in order, and the links that it refers to by number.
package struct TextDocument: Sendable, Hashable {
  package var blocks: [TextBlock]
  /// The addresses of the numbered links: link 1 is the first. Addresses are unique.
  package var links: [String]

  package init(blocks: [TextBlock] = [], links: [String] = []) {
    self.blocks = blocks
    self.links = links
  }
}
