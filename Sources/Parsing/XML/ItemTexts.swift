/// The texts of an item by what they are.
struct ItemTexts: ~Copyable {
  enum Field: Int, CaseIterable {
    case title, dcTitle, mediaTitle
    /// The title and the description of a `media:content`, for an item without any.
    case contentTitle, contentDescription
    /// The fullest body so far, of the elements that are bodies.
    case body
    case description, atomSummary, dcDescription, mediaDescription, itunesSummary
    case guid
    /// `atom:id`, which in RSS counts where there is no guid.
    case atomID
    case link, origLink
  }

  private let slots = UnsafeMutablePointer<TextSlot>.allocate(capacity: Field.allCases.count)
  /// Which of the slots are in use, a bit each.
  private var filled: UInt32 = 0

  deinit {
    slots.deallocate()
  }

  /// The text of a field, or `nil` where there is none.
  @inline(__always)
  subscript(field: Field) -> TextSlot? { has(field) ? slots[field.rawValue] : nil }

  func has(_ field: Field) -> Bool { filled & 1 << UInt32(field.rawValue) != 0 }

  /// There is but one of the texts that can be the body.
  var hasOneText: Bool {
    let texts = filled >> UInt32(Field.body.rawValue) & 0b11_1111
    return texts & (texts &- 1) == 0
  }

  /// Keeps a text, if there is something in it.
  mutating func set(_ slot: TextSlot, as field: Field) {
    if slot.isEmpty { return }
    (slots + field.rawValue).initialize(to: slot)
    filled |= 1 << UInt32(field.rawValue)
  }

  mutating func removeAll() {
    filled = 0
  }
}
