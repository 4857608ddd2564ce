import Basics
internal import Foundation
internal import ViewModels
internal import Words

/// The package document of a publication (EPUB Packages 3.2): metadata, the list of files, and the
/// reading order.
struct EPUBPackage {
  let edition: EditionViewModel
  private var manifest: HTML = ""
  private var spine: HTML = ""
  private var count = 0
  private var hasCover = false

  init(edition: EditionViewModel) {
    self.edition = edition
  }

  static let container: HTML = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles><rootfile full-path="EPUB/package.opf" \
    media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """

  /// - Parameter isRead: whether the file is a chapter in the reading order.
  mutating func add(
    _ name: String, _ mediaType: String, id: String? = nil, properties: String? = nil,
    isRead: Bool = false
  ) {
    let id = id ?? "i\(count)"
    count += 1
    if properties == "cover-image" { hasCover = true }
    manifest += """
      <item id="\(id)" href="\(name)" media-type="\(mediaType)"\("properties", is: properties)/>

      """
    if isRead { spine += "<itemref idref=\"\(id)\"/>\n" }
  }

  var text: HTML {
    let modified = Timestamp.required(edition.date)
    // The languages of the articles, the most frequent first, then the language of the edition's
    // own words. At least one language is required.
    var counts: [String: Int] = [:]
    for article in edition.items {
      if let language = XHTMLText.language(article.language) { counts[language, default: 0] += 1 }
    }
    var languages = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let own = edition.wording.language.rawValue
    let direction = edition.wording.language.direction == .rightToLeft ? "rtl" : nil
    if !languages.contains(own) { languages.append(own) }
    let language = languages.map { "<dc:language>\($0)</dc:language>\n" as HTML }
    // EPUB 3.2 requires a non-empty name.
    let creator = edition.name.isEmpty ? edition.title : edition.name
    // EPUB 2 readers find the cover by this element.
    let cover: HTML? = hasCover ? "<meta name=\"cover\" content=\"cover\"/>\n" : nil
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" \
      xml:lang="\(own)"\("dir", is: direction)>
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">\(edition.urn)</dc:identifier>
      <dc:title>\(edition.title)</dc:title>
      \(language)<dc:creator>\(creator)</dc:creator>
      <dc:date>\(modified)</dc:date>
      <meta property="dcterms:modified">\(modified)</meta>
      \(cover)</metadata>
      <manifest>
      \(manifest)</manifest>
      <spine toc="ncx">
      \(spine)</spine>
      </package>

      """
  }
}
