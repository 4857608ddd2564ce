/// A node of one ``HTMLDocument``, by its place in the ``PageTree`` of which that is made. It holds
/// no pointer and means nothing to another document.
package struct HTMLNode: Sendable, Hashable, Comparable {
  package let index: Int

  package static func < (left: HTMLNode, right: HTMLNode) -> Bool { left.index < right.index }
}
