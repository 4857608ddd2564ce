/// What an element is by its names: its tag, classes, id, role and schema.org property.
struct NameTraits: OptionSet, Sendable {
  let rawValue: UInt16

  /// Not of the article: navigation, share bars, related articles, advertisements, boxes.
  static let junk = NameTraits(rawValue: 1)
  /// Comments of readers.
  static let comments = NameTraits(rawValue: 2)
  /// Byline, date and their like.
  static let meta = NameTraits(rawValue: 4)
  /// The caption or credit of a picture.
  static let caption = NameTraits(rawValue: 8)
  /// Not shown to its readers.
  static let hidden = NameTraits(rawValue: 16)
  /// Named as the body of an article.
  static let body = NameTraits(rawValue: 32)
  /// Named as something that holds the body of an article, among others.
  static let content = NameTraits(rawValue: 64)
  /// Declared as the body of an article: `itemprop="articleBody"`.
  static let declaredBody = NameTraits(rawValue: 128)
  /// Named as the line that tells who wrote.
  static let author = NameTraits(rawValue: 256)
  /// Named as a picture with what belongs to it.
  static let picture = NameTraits(rawValue: 512)
  /// Named as something that holds words.
  static let wording = NameTraits(rawValue: 1024)
  /// Named as hidden, if no other class says when it is shown.
  static let concealed = NameTraits(rawValue: 2048)
  /// Named after how it is shown or what is beside it: junk, unless it holds paragraphs or
  /// figures of the article (``PageOutline``).
  static let doubtful = NameTraits(rawValue: 4096)
  /// Named as a panel that its reader opens.
  static let panel = NameTraits(rawValue: 8192)

  /// Taken out by a rule of the site.
  static let removed = NameTraits(rawValue: 16384)

  /// What goes over to all that is inside.
  static let inherited: NameTraits = [.junk, .comments, .meta, .caption, .hidden]
  /// What is never of the body.
  static let outside: NameTraits = [.junk, .comments, .hidden]
}
