import Models

/// A source of a reader's list.
struct SubscriptionEntry: Sendable, Hashable {
  /// With the name and the categories that it has for the reader.
  var source: Source
  /// As the household has it; `nil` of what only readers have.
  var household: Source?
  /// How the reader's differs, where it does.
  var own: OwnSource?
  var isLeftOut = false

  var isHouseholds: Bool { household != nil }
}
