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

/// The text of an element while it is a single run of the document's bytes, which needs no copy.
/// Surrounding blanks are excluded.
struct XMLTextRun: BitwiseCopyable {
  private var start: UnsafePointer<UInt8>?
  private var end: UnsafePointer<UInt8>?
  /// Separate blanks after the run; they count only if more text follows.
  private(set) var tail = Bytes(start: nil, count: 0)

  /// The text unchanged, except for leading blanks.
  var bytes: Bytes {
    guard let start, let end else { return Bytes(start: nil, count: 0) }
    return Bytes(start: start, count: end - start)
  }

  /// Appends a piece of the document; returns `false` if the text would no longer be a single run.
  @inline(__always)
  mutating func append(_ piece: Bytes) -> Bool {
    guard let first = piece.baseAddress else { return true }
    if first == end, tail.isEmpty {
      end = first + piece.count
      return true
    }
    if start == nil {
      let blanks = piece.end(from: 0) { $0.isBlank }
      if blanks < piece.count {
        start = first + blanks
        end = first + piece.count
      }
      return true
    }
    if tail.isEmpty, piece.allSatisfy(\.isBlank) {
      tail = piece
      return true
    }
    return false
  }
}
