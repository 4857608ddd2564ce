internal import ViewModels
internal import Words

/// The table of contents for EPUB 2 readers (NCX 2005-1).
struct EPUBTable {
  let edition: EditionViewModel
  let markup: EditionMarkup

  var text: String {
    var points = ""
    var order = 0
    func open(_ title: String, _ file: String) {
      order += 1
      points += """
        <navPoint id="n\(order)" playOrder="\(order)"><navLabel><text>\(title)</text></navLabel>\
        <content src="\(file)"/>
        """
    }
    open(edition.wording[.frontPage], "front.xhtml")
    points += "</navPoint>\n"
    var place = 0
    for section in edition.sections {
      for article in section.articles {
        open(markup.title(of: article), "a\(place).xhtml")
        points += "</navPoint>\n"
        place += 1
      }
    }
    open(edition.wording[.sources], "sources.xhtml")
    points += "</navPoint>\n"
    if !edition.annotated.isEmpty {
      open(edition.wording[.notesAndHighlights], "notes.xhtml")
      points += "</navPoint>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
      <head><meta name="dtb:uid" content="\(edition.urn)"/>
      <meta name="dtb:depth" content="1"/></head>
      <docTitle><text>\(HTMLEscape.text(edition.title))</text></docTitle>
      <navMap>
      \(points)</navMap>
      </ncx>

      """
  }
}
