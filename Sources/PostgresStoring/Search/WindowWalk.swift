/// The windows of ids in which something is looked for, one after the other away from an article: each
/// so wide that what was found so far says it holds what is wanted. So what is common is found among
/// few articles, and what is rare in few windows.
struct WindowWalk {
  /// Whether it goes down the ids.
  private let isDown: Bool
  /// The first id that is not looked at any more on the way up.
  private let top: Int64
  private let start: Int64
  /// Where the rest begins: going down, all of it lies below.
  private var rest: Int64
  private var width = narrowest
  private var found = 0

  private static let narrowest: Int64 = 1 << 13
  private static let widest: Int64 = 1 << 28
  /// How many times wider a window is than the one before.
  private static let growth: Int64 = 16

  /// - Parameter end: all ids lie below.
  private init(isDown: Bool, from start: Int64, end: Int64) {
    (self.isDown, self.start, rest, top) = (isDown, start, start, end)
  }

  /// - Parameter end: all ids that are looked at lie below.
  static func down(from end: Int64) -> WindowWalk {
    WindowWalk(isDown: true, from: end, end: end)
  }

  /// - Parameter end: all ids lie below.
  static func up(from start: Int64, to end: Int64) -> WindowWalk {
    WindowWalk(isDown: false, from: start, end: end)
  }

  /// `nil` at the end.
  var next: IDWindow? {
    if isDown { return rest > 0 ? IDWindow(first: max(0, rest - width), end: rest) : nil }
    return rest < top ? IDWindow(first: rest, end: min(top, rest + width)) : nil
  }

  /// Goes on behind the window.
  ///
  /// - Parameters:
  ///   - count: what was found in it.
  ///   - last: the last id that was found, where there may be more behind it in the window.
  ///   - wanted: what is still wanted.
  mutating func advance(found count: Int, downTo last: Int64?, wanted: Int) {
    guard let window = next else { return }
    found += count
    if isDown { rest = last ?? window.first } else { rest = last.map { $0 + 1 } ?? window.end }
    let walked = Double(max(1, abs(rest - start)))
    // Twice that, because nothing is spread evenly.
    let room = found > 0 ? 2 * Double(max(1, wanted)) * walked / Double(found) : .infinity
    let most = min(Self.widest, width * Self.growth)
    width = room < Double(most) ? max(Self.narrowest, Int64(room)) : most
  }
}
