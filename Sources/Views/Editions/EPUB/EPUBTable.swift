internal import ViewModels
internal import Words

/// The table of contents for EPUB 2 readers (NCX 2005-1).
struct EPUBTable {
  let edition: EditionViewModel
  let markup: EditionMarkup

  var text: HTML {
    var points: HTML = ""
    var order = 0
    func add(_ title: String, _ file: String) {
      order += 1
      points += """
        <navPoint id="n\(order)" playOrder="\(order)"><navLabel><text>\(title)</text></navLabel>\
        <content src="\(file)"/></navPoint>

        """
    }
    add(edition.wording[.frontPage], "front.xhtml")
    for (place, article) in edition.items.enumerated() {
      add(markup.title(of: article), markup.address(place))
    }
    add(edition.wording[.sources], "sources.xhtml")
    if !edition.annotated.isEmpty { add(edition.wording[.notesAndHighlights], "notes.xhtml") }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
      <head><meta name="dtb:uid" content="\(edition.urn)"/>
      <meta name="dtb:depth" content="1"/></head>
      <docTitle><text>\(edition.title)</text></docTitle>
      <navMap>
      \(points)</navMap>
      </ncx>

      """
  }
}
