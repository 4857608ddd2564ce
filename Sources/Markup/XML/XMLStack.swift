/// What is kept for each open element, with a fixed capacity for the maximum depth.
///
/// Unlike an array, which checks for shared storage at every change, the stack has a single owner.
@usableFromInline package struct XMLStack<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let start: UnsafeMutablePointer<Element>
  /// That of the innermost open element, or of the document.
  @usableFromInline package var top: UnsafeMutablePointer<Element>

  @inlinable package init(document: Element) {
    start = UnsafeMutablePointer.allocate(capacity: XMLReader.depthLimit + 1)
    start.initialize(to: document)
    top = start
  }

  deinit {
    start.deallocate()
  }

  /// Number of open elements.
  @inlinable package var depth: Int { top - start }

  /// Does nothing at the maximum depth, beyond which ``XMLReader`` passes elements over.
  @inlinable package mutating func push(_ element: Element) {
    guard depth < XMLReader.depthLimit else { return }
    top += 1
    top.initialize(to: element)
  }

  /// `nil` if no element is open.
  @discardableResult
  @inlinable package mutating func pop() -> Element? {
    guard top > start else { return nil }
    top -= 1
    return top[1]
  }
}

/// An open element that the consumer does not skip.
struct XMLFrame: BitwiseCopyable {
  var token: Int
  var capture: XMLCapture
  /// Whether child elements were written as markup.
  var hasElements = false
  /// Whether the text is in the driver's buffer, from `lower` on; else it is in `run`.
  var isCopied = false
  var lower: Int
  var run = XMLTextRun()
}
