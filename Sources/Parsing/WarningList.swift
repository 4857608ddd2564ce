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

  mutating func addNoDate(_ text: String, _ what: String = "date") {
    count(.date)
    add("\(what) is not a date: \(text.prefix(60))")
  }

  mutating func count(_ loss: Loss, _ number: Int = 1) {
    counts[loss.rawValue] += number
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

/// What a document holds and the result does not, by reason.
enum Loss: Int, CaseIterable {
  /// Beyond ``ParseLimits/items``.
  case item
  /// An item of a JSON document that is no object.
  case notItem
  /// An item without any text, address, date or name.
  case emptyItem
  /// An item of an XML document inside another item, or in an entity that the document declares.
  case innerItem, entityItem
  /// An address of something else than the web (`javascript:`, `file:`).
  case address
  /// A date that is none, or whose order of day and month nothing tells.
  case date
  /// Beyond the limit of an item's links or attachments, or of the tags and people of an item or a
  /// feed.
  case link, attachment, tag, person
  case picture, frame, bodyLink

  /// The sentence that counts it.
  func sentence(_ count: Int) -> String {
    let (one, many, why) =
      switch self {
      case .item: ("item", "items", "beyond the limit of items")
      case .notItem: ("item", "items", "not an object")
      case .emptyItem: ("item", "items", "without any content")
      case .innerItem: ("item", "items", "inside another item")
      case .entityItem: ("item", "items", "in an entity of the document")
      case .address: ("address", "addresses", "not of the web")
      case .date: ("date", "dates", "not readable")
      case .link: ("link", "links", "beyond the limit of an item")
      case .attachment: ("attachment", "attachments", "beyond the limit of an item")
      case .tag: ("tag", "tags", "beyond the limit")
      case .person: ("person", "people", "beyond the limit")
      case .picture: ("picture", "pictures", "without an address of the web")
      case .frame:
        ("frame", "frames", "hidden, of a tracker, inside a link or without an address of the web")
      case .bodyLink: ("link", "links", "with an address that is not allowed")
      }
    return "left out: \(count) \(count == 1 ? one : many) \(why)"
  }
}
