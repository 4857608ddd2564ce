/// Where a field stands when a person reads it. It says what the field is to the reader; a
/// renderer decides what that looks like.
package enum FieldPlacement: Sendable, Hashable {
  /// The position in a list, before everything else.
  case rank
  /// What the thing is called.
  case headline
  /// A few sentences below the headline.
  case brief
  /// A line of its own.
  case line
  /// Lines of its own, whose breaks are its author's; only for our own words.
  case lines
  /// One of several short remarks that share a line.
  case note
  /// The long text itself.
  case body
}
