/// The texts of an item by field.
struct ItemTexts: ~Copyable {
  enum Field: Int, CaseIterable {
    case title, dcTitle, mediaTitle
    /// The title and the description of a `media:content`, used if the item has none.
    case contentTitle, contentDescription
    /// The best body so far, of the elements that may be the body.
    case body
    case description, atomSummary, dcDescription, mediaDescription, itunesSummary
    case guid
    /// `atom:id`; in RSS used if there is no guid.
    case atomID
    case link, origLink
    /// The title of an episode and Yandex's full text, which stand in for the item's own.
    case itunesTitle, fullText
  }

  private let slots = UnsafeMutablePointer<TextReference>.allocate(capacity: Field.allCases.count)
  /// One bit per slot in use.
  private var filled: UInt32 = 0

  deinit {
    slots.deallocate()
  }

  /// The text of a field, or `nil` if it has none.
  @inline(__always)
  subscript(field: Field) -> TextReference? { has(field) ? slots[field.rawValue] : nil }

  func has(_ field: Field) -> Bool { filled & 1 << UInt32(field.rawValue) != 0 }

  /// Whether at most one of the texts that can be the body is present.
  var hasOneText: Bool {
    let texts = filled >> UInt32(Field.body.rawValue) & 0b11_1111
    return texts & (texts &- 1) == 0
  }

  /// Keeps a text if it is not empty.
  mutating func set(_ slot: TextReference, as field: Field) {
    if slot.isEmpty { return }
    (slots + field.rawValue).initialize(to: slot)
    filled |= 1 << UInt32(field.rawValue)
  }

  mutating func remove(_ field: Field) {
    filled &= ~(1 << UInt32(field.rawValue))
  }

  mutating func removeAll() {
    filled = 0
  }
}
