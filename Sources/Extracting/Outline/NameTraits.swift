/// The meaning of an element by its names: its tag, classes, id, role and schema.org property.
struct NameTraits: OptionSet, Sendable {
  let rawValue: UInt32

  /// Not part of the article: navigation, share bars, related articles, advertisements, boxes.
  static let junk = NameTraits(rawValue: 1)
  /// Comments of readers.
  static let comments = NameTraits(rawValue: 2)
  /// Byline, date and similar lines.
  static let meta = NameTraits(rawValue: 4)
  /// The caption or credit of a picture.
  static let caption = NameTraits(rawValue: 8)
  /// Not shown to the reader.
  static let hidden = NameTraits(rawValue: 16)
  /// Named as the body of an article.
  static let body = NameTraits(rawValue: 32)
  /// Named as an element that contains the body of an article among other things.
  static let content = NameTraits(rawValue: 64)
  /// Declared as the body of an article: `itemprop="articleBody"`.
  static let declaredBody = NameTraits(rawValue: 128)
  /// Named as the byline.
  static let author = NameTraits(rawValue: 256)
  /// Named as a picture with its caption or credit.
  static let picture = NameTraits(rawValue: 512)
  /// Named as something that contains text.
  static let wording = NameTraits(rawValue: 1024)
  /// Named as hidden, unless another class says when it is shown.
  static let concealed = NameTraits(rawValue: 2048)
  /// Named after how it is shown or what is beside it: junk, unless it contains paragraphs or
  /// figures of the article (``PageOutline``).
  static let doubtful = NameTraits(rawValue: 4096)
  /// Named as a panel that the reader opens.
  static let panel = NameTraits(rawValue: 8192)

  /// Removed by a rule of the site.
  static let removed = NameTraits(rawValue: 16384)

  /// Named after a paywall: the notice, or the text for subscribers that a page contains anyway.
  static let walled = NameTraits(rawValue: 32768)

  /// Named as the ingredients or the steps of a recipe.
  static let recipe = NameTraits(rawValue: 65536)

  /// Traits inherited by all contents of an element.
  static let inherited: NameTraits = [.junk, .comments, .meta, .caption, .hidden]
  /// Traits of the body of an article, and of what contains it.
  static let bodies: NameTraits = [.declaredBody, .body, .content]
  /// Traits that exclude an element from the body.
  static let outside: NameTraits = [.junk, .comments, .hidden]
}
