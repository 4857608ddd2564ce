/// The body of an article in its two forms.
struct ArticleBody: Sendable {
  /// Not sanitised yet.
  var markup: [UInt8] = []
  var text: [UInt8] = []
  var digests: [UInt64] = []
  /// The pictures in reading order.
  var pictures: [LeadPicture] = []
  /// Bytes of the blocks that read as prose.
  var prose = 0
}
