/// The frames of the open elements, with a fixed capacity for the maximum depth.
///
/// Unlike an array, which checks for shared storage at every change, the stack has a single owner.
struct XMLFrameStack: ~Copyable {
  private let start: UnsafeMutablePointer<XMLFrame>
  /// The frame of the innermost open element, or that of the document.
  private(set) var top: UnsafeMutablePointer<XMLFrame>

  init() {
    start = UnsafeMutablePointer.allocate(capacity: XMLReader.depthLimit + 1)
    start.initialize(to: XMLFrame(token: 0, capture: .children, lower: 0))
    top = start
  }

  deinit {
    start.deallocate()
  }

  /// Number of open elements.
  var depth: Int { top - start }

  /// Pushes a frame; does nothing at the maximum depth.
  mutating func push(_ frame: XMLFrame) {
    guard depth < XMLReader.depthLimit else { return }
    top += 1
    top.initialize(to: frame)
  }

  /// Pops the top frame, if an element is open.
  mutating func pop() {
    if top > start { top -= 1 }
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
