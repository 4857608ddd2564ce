internal import Markup

/// The scopes of the open elements, with room for as many as there can be.
///
/// An array checks at every change whether it is shared; this has one owner.
struct ScopeStack: ~Copyable {
  private let start: UnsafeMutablePointer<FeedBuilder.Scope>
  /// The scope of the innermost element; the document itself has one too.
  private(set) var top: UnsafeMutablePointer<FeedBuilder.Scope>

  init(document: FeedBuilder.Scope) {
    start = UnsafeMutablePointer.allocate(capacity: XMLReader.depthLimit + 1)
    start.initialize(to: document)
    top = start
  }

  deinit {
    start.deallocate()
  }

  var isEmpty: Bool { top == start }

  /// Puts a scope on top; ``XMLReader`` sees to it that there are never too many.
  mutating func push(_ scope: FeedBuilder.Scope) {
    guard top - start < XMLReader.depthLimit else { return }
    top += 1
    top.initialize(to: scope)
  }

  /// Takes the scope on top, if an element is open.
  mutating func pop() -> FeedBuilder.Scope? {
    guard top > start else { return nil }
    top -= 1
    return top[1]
  }
}
