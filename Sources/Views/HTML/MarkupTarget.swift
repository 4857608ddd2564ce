/// The rules of the document that markup is for. The page and the editions differ in nothing else
/// when they show a text.
struct MarkupTarget: Sendable {
  /// The level of the headline above a text.
  var headlineLevel = 1
  /// Whether reading programs show it too: XHTML, which states each direction itself and has
  /// nothing that only a browser knows.
  var isXHTML = false
  /// Whether the addresses of links follow the text as notes, since readers may be offline.
  var hasNotes = false
  /// The form in which an address is linked; `nil` if it may not be.
  var address: @Sendable (String) -> String? = { HTML.isWebAddress($0) ? $0 : nil }
  /// The id of a part of the text, by its name; `nil` if links may not lead to parts.
  var part: @Sendable (String) -> String? = { $0 }

  static let page = MarkupTarget()

  /// An edition as one page, in which several articles may have a part of the same name.
  static let editionPage = MarkupTarget(
    headlineLevel: 2, isXHTML: true, address: { XHTMLText.address($0) }, part: { _ in nil })

  /// A chapter of a publication.
  static let chapter = MarkupTarget(
    isXHTML: true, hasNotes: true, address: { XHTMLText.address($0) },
    part: { XHTMLText.name($0) })
}
