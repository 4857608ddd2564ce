/// The body of an article in its two forms.
struct ArticleBody: Sendable {
  /// Not sanitised yet.
  var markup: [UInt8] = []
  var text: [UInt8] = []
  var digests: [UInt64] = []
  /// The pictures in reading order.
  var pictures: [LeadPicture] = []
  /// Characters of its blocks that read as prose, and of all.
  var prose = 0
  var characters = 0
  var words = 0
  /// Blocks that read as prose.
  var paragraphs = 0
}
