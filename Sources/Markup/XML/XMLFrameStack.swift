/// The frames of the open elements, with room for as many as there can be.
///
/// An array checks at every change whether it is shared; this has one owner.
struct XMLFrameStack: ~Copyable {
  private let start: UnsafeMutablePointer<XMLFrame>
  /// The frame of the innermost element; the document itself has one too.
  private(set) var top: UnsafeMutablePointer<XMLFrame>

  init() {
    start = UnsafeMutablePointer.allocate(capacity: XMLReader.depthLimit + 1)
    start.initialize(to: XMLFrame(token: 0, capture: .children, lower: 0))
    top = start
  }

  deinit {
    start.deallocate()
  }

  /// How many elements are open.
  var depth: Int { top - start }

  /// Puts a frame on top; says `false` where there are too many.
  mutating func push(_ frame: XMLFrame) {
    guard depth < XMLReader.depthLimit else { return }
    top += 1
    top.initialize(to: frame)
  }

  /// Drops the frame on top, if an element is open.
  mutating func pop() {
    if top > start { top -= 1 }
  }
}
