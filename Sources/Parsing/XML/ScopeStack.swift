internal import Markup

/// The scopes of the open elements, with a fixed capacity for the maximum depth.
///
/// Unlike an array, which checks for shared storage at every change, the stack has a single owner.
struct ScopeStack: ~Copyable {
  private let start: UnsafeMutablePointer<FeedBuilder.Scope>
  /// The scope of the innermost open element, or that of the document.
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

  /// Pushes a scope. ``XMLReader`` limits the depth, so the stack never overflows.
  mutating func push(_ scope: FeedBuilder.Scope) {
    guard top - start < XMLReader.depthLimit else { return }
    top += 1
    top.initialize(to: scope)
  }

  /// Pops the top scope; `nil` if no element is open.
  mutating func pop() -> FeedBuilder.Scope? {
    guard top > start else { return nil }
    top -= 1
    return top[1]
  }
}
