internal import Markup

/// Warnings collected while reading, without duplicates and up to a limit, and counts of what is
/// left out.
struct WarningList {
  static let limit = 100

  private var messages: [String] = []
  private var seen: Set<String> = []
  /// By ``Loss``; counting costs no more than an addition.
  private var counts = [Int](repeating: 0, count: Loss.allCases.count)
  /// What the bodies left out.
  var markup = MarkupLosses()

  mutating func add(_ line: String) {
    guard messages.count < Self.limit, seen.insert(line).inserted else { return }
    messages.append(line)
  }

  mutating func count(_ loss: Loss) {
    counts[loss.rawValue] += 1
  }

  /// First the counts, which are complete, then the messages.
  var lines: [String] {
    var counts = counts
    counts[Loss.picture.rawValue] += markup.pictures
    counts[Loss.frame.rawValue] += markup.frames
    counts[Loss.bodyLink.rawValue] += markup.links
    // A single date is in the messages.
    if counts[Loss.date.rawValue] == 1 { counts[Loss.date.rawValue] = 0 }
    return Loss.allCases.filter { counts[$0.rawValue] > 0 }.map { $0.sentence(counts[$0.rawValue]) }
      + messages
  }
}
