import Basics
internal import Foundation
package import ViewModels
internal import Words

/// An edition as a publication for e-readers: EPUB 3.2, with the EPUB 2 table of contents for old
/// readers. It contains no scripts and refers to no external files.
package struct EPUBRenderer: Sendable {
  private let pictures: [String: EditionPicture]
  private let cover: EditionPicture?

  /// - Parameters:
  ///   - pictures: by their path on this machine; missing pictures are replaced by words.
  ///   - cover: a picture; without one the cover is a page of text.
  package init(pictures: [String: EditionPicture] = [:], cover: EditionPicture? = nil) {
    self.pictures = pictures
    self.cover = cover
  }

  /// A file of the reading order that the tables of contents name.
  private struct Chapter {
    let file: String
    let title: String
    let text: HTML
  }

  /// The complete file.
  package func bytes(_ edition: EditionViewModel) -> [UInt8] {
    var archive = ZipArchive()
    // The first file, uncompressed: it identifies the format (OCF 3.2, 4.3).
    archive.add("mimetype", Array("application/epub+zip".utf8), isStored: true)
    func add(_ name: String, _ markup: HTML) { archive.add(name, Array(markup.text.utf8)) }
    add("META-INF/container.xml", EPUBPackage.container)
    var manifest = EPUBPackage(edition: edition)
    let names = pictureNames(of: edition)
    let embedded = names.sorted { $0.value < $1.value }
    let markup = EditionMarkup(
      edition, for: .chapter, address: { "a\($0).xhtml" }, picture: { names[$0] })
    let chapters = chapters(markup)
    for file in ["cover.xhtml"] + chapters.map(\.file) {
      manifest.add(file, "application/xhtml+xml", isRead: true)
    }
    manifest.add("style.css", "text/css")
    manifest.add("toc.ncx", "application/x-dtbncx+xml", id: "ncx")
    manifest.add("nav.xhtml", "application/xhtml+xml", id: "nav", properties: "nav")
    if let cover {
      manifest.add(Self.coverName(cover), cover.mediaType, id: "cover", properties: "cover-image")
    }
    for (path, name) in embedded { manifest.add(name, pictures[path]?.mediaType ?? "image/jpeg") }
    add("EPUB/package.opf", manifest.text)
    add("EPUB/nav.xhtml", navigation(markup))
    add("EPUB/toc.ncx", table(of: chapters, in: edition))
    add("EPUB/style.css", EditionStyle.common + EditionStyle.book)
    add("EPUB/cover.xhtml", coverPage(markup))
    for chapter in chapters { add("EPUB/\(chapter.file)", chapter.text) }
    if let cover {
      archive.add("EPUB/" + Self.coverName(cover), cover.bytes, isStored: true)
    }
    for (path, name) in embedded {
      archive.add("EPUB/\(name)", pictures[path]?.bytes ?? [], isStored: true)
    }
    return archive.finished()
  }

  /// The front page, the articles, and what follows them.
  private func chapters(_ markup: EditionMarkup) -> [Chapter] {
    let (edition, wording) = (markup.edition, markup.edition.wording)
    func chapter(_ file: String, _ title: MessageKey, _ content: HTML) -> Chapter {
      let title = wording[title]
      return Chapter(
        file: file, title: title, text: page(edition, title, "<h1>\(title)</h1>\n\(content)"))
    }
    var chapters = [
      Chapter(file: "front.xhtml", title: wording[.frontPage], text: frontPage(markup))
    ]
    chapters += edition.items.enumerated().map { place, article in
      Chapter(
        file: markup.address(place), title: markup.title(of: article),
        text: self.chapter(article, markup))
    }
    chapters.append(chapter("sources.xhtml", .sources, markup.sources()))
    if !edition.annotated.isEmpty {
      chapters.append(chapter("notes.xhtml", .notesAndHighlights, markup.annotations()))
    }
    return chapters
  }

  /// File names in the publication of the pictures that are available.
  private func pictureNames(of edition: EditionViewModel) -> [String: String] {
    var names: [String: String] = [:]
    for path in edition.pictures {
      guard let picture = pictures[path] else { continue }
      names[path] = "p\(names.count)." + Self.suffix(picture.mediaType)
    }
    return names
  }

  private static func coverName(_ cover: EditionPicture) -> String {
    "cover." + suffix(cover.mediaType)
  }

  private static func suffix(_ mediaType: String) -> String {
    switch mediaType {
    case "image/png": "png"
    case "image/gif": "gif"
    default: "jpg"
    }
  }

  /// - Parameter attributes: the language, and for a chapter the direction. MuPDF and readers based
  ///   on it look for the direction only at the body.
  private func page(
    _ edition: EditionViewModel, _ title: String, _ body: HTML, attributes: HTML? = nil,
    type: String? = nil
  ) -> HTML {
    let attributes = attributes ?? EditionMarkup.page(in: edition.wording.language)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"\
      \(attributes)>
      <head><title>\(title)</title>
      <link rel="stylesheet" type="text/css" href="style.css"/></head>
      <body\(attributes)\("epub:type", is: type)>
      \(body)</body>
      </html>

      """
  }

  private func coverPage(_ markup: EditionMarkup) -> HTML {
    let edition = markup.edition
    let content: HTML
    if let cover {
      content = """
        <div class="cover"><img src="\(Self.coverName(cover))" alt="\(edition.title)"/></div>

        """
    } else {
      let headlines = edition.front.map { edition.items[$0] }.map { article -> HTML in
        "<p\(EditionMarkup.language(of: article))>\(markup.title(of: article))</p>\n"
      }
      content = """
        <h1>\(edition.name)</h1>
        <p>\(edition.dateline)</p>
        \(headlines)
        """
    }
    return page(edition, edition.title, content, type: "cover")
  }

  private func frontPage(_ markup: EditionMarkup) -> HTML {
    let edition = markup.edition
    let stories: HTML =
      edition.items.isEmpty ? "<p>\(edition.wording[.noneArrived])</p>\n" : markup.front()
    return page(
      edition, edition.title,
      """
      <h1>\(edition.name)</h1>
      <p class="kicker">\(edition.dateline)</p>
      \(stories)
      """)
  }

  func chapter(_ article: EditionArticleViewModel, _ markup: EditionMarkup) -> HTML {
    page(
      markup.edition, markup.title(of: article), markup.article(article),
      attributes: EditionMarkup.language(of: article))
  }

  private func navigation(_ markup: EditionMarkup) -> HTML {
    let (edition, wording) = (markup.edition, markup.edition.wording)
    let notes: HTML? =
      edition.annotated.isEmpty
      ? nil : "<li><a href=\"notes.xhtml\">\(wording[.notesAndHighlights])</a></li>\n"
    return page(
      edition, wording[.contents],
      """
      <nav epub:type="toc" id="toc"><h1>\(wording[.contents])</h1><ol>
      <li><a href="front.xhtml">\(wording[.frontPage])</a></li>
      \(markup.contents())<li><a href="sources.xhtml">\(wording[.sources])</a></li>
      \(notes)</ol></nav>

      """)
  }

  /// The table of contents for EPUB 2 readers (NCX 2005-1).
  private func table(of chapters: [Chapter], in edition: EditionViewModel) -> HTML {
    let points = chapters.enumerated().map { place, chapter -> HTML in
      """
      <navPoint id="n\(place + 1)" playOrder="\(place + 1)"><navLabel><text>\(chapter.title)</text>\
      </navLabel><content src="\(chapter.file)"/></navPoint>

      """
    }
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

extension EditionStyle {
  /// Style that only a publication needs.
  static let book: HTML = """
    .cover { text-align: center; margin: 0; }
    .cover img { max-width: 100%; max-height: 100%; }

    """
}
