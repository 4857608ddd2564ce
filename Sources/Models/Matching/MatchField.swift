/// Where words are looked for.
package enum MatchField: String, Sendable, Hashable, CaseIterable {
  /// Headline and text.
  case text
  case title
  case author
  /// A part of the source's name.
  case source
  /// A part of the name of a category that lists it.
  case category
  /// A word of a tag that its feed or its reader gave it.
  case tag
  /// A part of its address.
  case url
}
