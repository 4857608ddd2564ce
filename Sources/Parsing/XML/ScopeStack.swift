internal import Markup

/// The scopes of the open elements, with room for as many as there can be.
///
/// An array would ask at every change whether somebody else holds it; this is nobody else's.
struct ScopeStack: ~Copyable {
  private let start: UnsafeMutablePointer<FeedBuilder.Scope>
  private var count = 0

  init() {
    start = UnsafeMutablePointer.allocate(capacity: XMLReader.depthLimit)
  }

  deinit {
    start.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  var last: FeedBuilder.Scope? { count > 0 ? start[count - 1] : nil }

  /// Puts a scope on top; ``XMLReader`` sees to it that there are never too many.
  mutating func push(_ scope: FeedBuilder.Scope) {
    guard count < XMLReader.depthLimit else { return }
    (start + count).initialize(to: scope)
    count += 1
  }

  /// Takes the scope on top.
  mutating func pop() -> FeedBuilder.Scope? {
    guard count > 0 else { return nil }
    count -= 1
    return start[count]
  }
}
