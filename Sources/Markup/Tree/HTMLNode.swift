/// A node of an ``HTMLDocument``, as its index in the ``PageTree``. It contains no pointer and is
/// valid only for that document.
package struct HTMLNode: Sendable, Hashable, Comparable {
  package let index: Int

  package static func < (left: HTMLNode, right: HTMLNode) -> Bool { left.index < right.index }
}
