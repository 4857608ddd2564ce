/// Where the text of an article comes from.
package enum TextOrigin: String, Sendable, Hashable, CaseIterable {
  /// What its source's feed carries.
  case feed
  /// What its own page holds.
  case page
}
