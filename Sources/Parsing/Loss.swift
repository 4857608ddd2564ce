/// What a document holds and the result does not, by reason.
enum Loss: Int, CaseIterable {
  /// Beyond ``ParseLimits/items``.
  case item
  /// An item of a JSON document that is no object.
  case notItem
  /// An address of something else than the web (`javascript:`, `file:`).
  case address
  /// A date that is none.
  case date
  /// Beyond the limit of an item's links or attachments.
  case link, attachment
  case picture, frame, bodyLink

  /// The sentence that counts it.
  func sentence(_ count: Int) -> String {
    let (one, many, why) =
      switch self {
      case .item: ("item", "items", "beyond the limit of items")
      case .notItem: ("item", "items", "not an object")
      case .address: ("address", "addresses", "not of the web")
      case .date: ("date", "dates", "not readable")
      case .link: ("link", "links", "beyond the limit of an item")
      case .attachment: ("attachment", "attachments", "beyond the limit of an item")
      case .picture: ("picture", "pictures", "without an address of the web")
      case .frame:
        ("frame", "frames", "hidden, of a tracker, inside a link or without an address of the web")
      case .bodyLink: ("link", "links", "with an address that is not allowed")
      }
    return "left out: \(count) \(count == 1 ? one : many) \(why)"
  }
}
