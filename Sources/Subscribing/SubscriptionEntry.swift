import Models

/// A source of a reader's list.
struct SubscriptionEntry: Sendable, Hashable {
  /// With the reader's name and categories for it.
  var source: Source
  /// The household's version; `nil` if only readers have the source.
  var household: Source?
  /// The reader's differences, if there are any.
  var own: SourceOverride?
  var isLeftOut = false

  var isHouseholds: Bool { household != nil }
}
