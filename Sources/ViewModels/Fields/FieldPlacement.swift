/// The position of a field in the display for people. It states the field's role; a renderer
/// decides on the appearance.
package enum FieldPlacement: Sendable, Hashable {
  /// The position in a list, before everything else.
  case rank
  /// The name or title.
  case headline
  /// A few sentences below the headline.
  case brief
  /// A line of its own.
  case line
  /// Lines with significant line breaks; only for the program's own text.
  case lines
  /// One of several short remarks that share a line.
  case note
  /// The long text itself.
  case body
}

/// The field lists of a view model, by consumer.
package enum FieldAudience: Sendable, Hashable {
  case machines
  /// Machine fields after a page's items.
  case trailer
  case people
  case pipe
}
