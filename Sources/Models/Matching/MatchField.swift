/// The field in which words are searched.
package enum MatchField: String, Sendable, Hashable, CaseIterable {
  /// Headline and text.
  case text
  case title
  case author
  /// A part of the source's name.
  case source
  /// A part of the name of a category that contains the source.
  case category
  /// A word of a tag from the feed or from the reader.
  case tag
  /// A part of its address.
  case url
}
