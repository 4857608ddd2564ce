package import Foundation

/// What a field can say: a closed set, so that a new field never needs a new renderer.
package enum FieldValue: Sendable, Hashable {
  /// Nothing is known: `null` for machines, nothing at all for people.
  case none
  case text(String, Role = .plain)
  /// A whole number and what it counts.
  case count(Int, CountUnit = .bare)
  /// A number with a fraction.
  case score(Double)
  case flag(Bool)
  case date(Date, ValuePrefix = .none)
  case link(String, ValuePrefix = .none)
  /// The address of a picture.
  case image(String)
  /// A picture to be shown where that can be done. Boxed, since each value of each list would grow
  /// by it.
  indirect case picture(PictureFile)
  case list([String])
  /// Several names of which one may be the current one.
  case choices([String], current: Int?)
  /// Things with fields of their own.
  case records([Record])
  case document(TextDocument)

  /// Text that may be unknown.
  package static func text(_ text: String?, _ role: Role = .plain) -> FieldValue {
    text.map { .text($0, role) } ?? .none
  }

  /// A link that may be unknown.
  package static func link(_ link: String?, _ lead: ValuePrefix = .none) -> FieldValue {
    link.map { .link($0, lead) } ?? .none
  }

  /// A number that may be unknown.
  package static func count(_ count: Int?, _ noun: CountUnit = .bare) -> FieldValue {
    count.map { .count($0, noun) } ?? .none
  }

  /// A time that may be unknown.
  package static func date(_ date: Date?, _ lead: ValuePrefix = .none) -> FieldValue {
    date.map { .date($0, lead) } ?? .none
  }
}

/// A picture that is here, so that it can be shown without a network.
package struct PictureFile: Sendable, Hashable {
  /// An absolute path.
  package let path: String
  /// Pixels.
  package let width: Int
  package let height: Int

  package init(path: String, width: Int, height: Int) {
    self.path = path
    self.width = width
    self.height = height
  }
}
