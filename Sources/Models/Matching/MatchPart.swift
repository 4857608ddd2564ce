/// The values of `has:`.
package enum MatchPart: String, Sendable, Hashable, CaseIterable {
  case enclosure
  case audio
  case video
  case image
  case author
  case comments
}
