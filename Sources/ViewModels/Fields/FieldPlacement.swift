/// Where a person finds a field. It says what the field is to the reader; a
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

/// The lists of fields that a view model has, by who reads them.
package enum FieldPart: Sendable, Hashable {
  case machines
  /// What machines read after a page's items.
  case trailer
  case people
  case pipe
}
