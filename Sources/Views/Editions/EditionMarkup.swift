internal import Basics
internal import ViewModels
internal import Words

/// The parts of an edition as XHTML, shared by the single HTML page and the chapters of a
/// publication.
struct EditionMarkup {
  let edition: EditionViewModel
  let links: EditionProse.Links
  /// The link target of an article, by its index in the edition.
  let address: (Int) -> String
  /// The address of a picture in the edition, by its path on this machine; `nil` if the edition
  /// does not contain it.
  let picture: (String) -> String?

  /// Language and direction attributes of an element that holds words of an article.
  static func language(of article: EditionArticleViewModel) -> String {
    let language = XHTMLText.language(article.language)
    let attributes = language.map { " xml:lang=\"\($0)\" lang=\"\($0)\"" } ?? ""
    return attributes + " dir=\"\(direction(of: article).rawValue)\""
  }

  private static func direction(of article: EditionArticleViewModel) -> TextDirection {
    TextDirection(language: XHTMLText.language(article.language), text: article.shownLabel)
  }

  /// The direction of a paragraph of a text, with a leading blank, if it differs from the text's.
  static func direction(of paragraph: String, in text: TextDirection) -> String {
    let own = TextDirection(of: paragraph, in: text)
    return own == text ? "" : " dir=\"\(own.rawValue)\""
  }

  private var wording: Wording { edition.wording }
  private var direction: String { wording.language.direction.rawValue }

  func title(of article: EditionArticleViewModel) -> String {
    HTMLEscape.text(article.shownLabel ?? wording[.untitled])
  }

  /// The language of an element that holds the edition's own words.
  private static func attributes(_ language: Language) -> String {
    " xml:lang=\"\(language.rawValue)\" lang=\"\(language.rawValue)\""
  }

  /// The language of a page that holds the edition's own words, and its direction.
  static func page(in language: Language) -> String {
    attributes(language) + (language.direction == .rightToLeft ? " dir=\"rtl\"" : "")
  }

  /// The front page: the first stories with their briefs.
  func front(headingLevel: Int) -> String {
    var text = ""
    for place in edition.front {
      let article = edition.items[place]
      text += "<div class=\"story\"\(Self.language(of: article))>"
      text += "<p class=\"kicker\">\(kicker(article))</p>"
      text += "<h\(headingLevel)\(titleDirection(article))>\(link(to: article, at: place))"
      text += "</h\(headingLevel)>"
      if let summary = article.summary { text += paragraph(summary, of: article) }
      text += "</div>\n"
    }
    return text
  }

  /// A paragraph with its line breaks.
  private func paragraph(_ words: String, of article: EditionArticleViewModel) -> String {
    let direction = Self.direction(of: words, in: Self.direction(of: article))
    return "<p\(direction)>\(HTMLEscape.text(words).replacing("\n", with: "<br/>"))</p>"
  }

  private func link(to article: EditionArticleViewModel, at place: Int) -> String {
    "<a href=\"\(address(place))\">\(title(of: article))</a>"
  }

  private func titleDirection(_ article: EditionArticleViewModel) -> String {
    article.shownLabel.map { Self.direction(of: $0, in: Self.direction(of: article)) } ?? ""
  }

  private func kicker(_ article: EditionArticleViewModel) -> String {
    let told = article.coverage.count + 1
    return Self.line(
      [Self.isolated(article.originName)] + (told > 1 ? [own(wording(.toldBySources, told))] : []))
  }

  /// A name, isolated so that its direction does not affect its neighbours (UAX 9, 6.3).
  private static func isolated(_ name: String) -> String { "<bdi>\(HTMLEscape.text(name))</bdi>" }

  /// The name of a source, as a link if the address may be one.
  private static func name(_ name: String, at address: String?) -> String {
    let name = isolated(name)
    return address.flatMap(XHTMLText.address).map {
      "<a href=\"\(HTMLEscape.text($0))\">\(name)</a>"
    } ?? name
  }

  /// The edition's own words within an article's text.
  private func own(_ words: String) -> String {
    "<bdi dir=\"\(direction)\"\(Self.attributes(wording.language))>\(HTMLEscape.text(words))</bdi>"
  }

  private static func line(_ pieces: [String]) -> String { pieces.joined(separator: " · ") }

  /// All articles by section.
  func contents() -> String {
    var text = ""
    var place = 0
    for section in edition.sections {
      text += "<li><span>\(HTMLEscape.text(section.name))</span><ol>\n"
      for article in section.articles {
        text +=
          "<li><a href=\"\(address(place))\"\(Self.language(of: article))>"
          + "\(title(of: article))</a></li>\n"
        place += 1
      }
      text += "</ol></li>\n"
    }
    return text
  }

  /// One complete article.
  func article(_ article: EditionArticleViewModel, headingLevel: Int) -> String {
    var text = "<p class=\"kicker\">\(HTMLEscape.text(article.section))</p>\n"
    text +=
      "<h\(headingLevel)\(titleDirection(article))>\(title(of: article))</h\(headingLevel)>\n"
    let credits =
      article.authors.map(Self.isolated).joined(separator: ", ")
    let names = [credits, Self.isolated(article.originName)].filter { !$0.isEmpty }
    let moment = [own(article.moment)]
    text += "<p class=\"byline\">\(Self.line(names + moment))</p>\n"
    if let edits = article.editsInWords {
      text += "<p class=\"byline\">\(own(wording(edits)))</p>\n"
    }
    if let lead = article.leadPicture, !isShown(lead.path, in: article),
      let place = picture(lead.path)
    {
      text += "<div class=\"figure\"><img src=\"\(place)\" alt=\"\"/></div>\n"
    }
    if article.document.blocks.isEmpty {
      text += paragraph(article.summary ?? wording[.sentNoText], of: article) + "\n"
    } else {
      text += EditionProse.markup(
        article.document, direction: Self.direction(of: article), links: links, picture: picture)
    }
    text += foot(article)
    return text
  }

  private func isShown(_ path: String, in article: EditionArticleViewModel) -> Bool {
    article.document.blocks.contains { $0.pictureAddress == path }
  }

  private func foot(_ article: EditionArticleViewModel) -> String {
    var text = ""
    if !article.coverage.isEmpty {
      let coverage = article.coverage.map { Self.name($0.originName, at: $0.link) }
      text +=
        "<p class=\"foot\"\(Self.attributes(wording.language)) dir=\"\(direction)\">"
        + wording(.alsoToldBy, coverage) + "</p>\n"
    }
    if let address = article.link.flatMap(XHTMLText.address).map(HTMLEscape.text) {
      text += "<p class=\"foot\" dir=\"ltr\"><a href=\"\(address)\">\(address)</a></p>\n"
    }
    return text
  }

  /// The notes and highlights of the reader.
  func annotations() -> String {
    edition.annotated.map { place, article in
      let note = article.note.map { paragraph($0, of: article) + "\n" } ?? ""
      let quotes = article.highlights.map { highlight in
        "<blockquote>\(paragraph(highlight.quote, of: article))</blockquote>\n"
      }
      return "<div\(Self.language(of: article))><h2\(titleDirection(article))>"
        + "\(link(to: article, at: place))</h2>\n\(note)\(quotes.joined())</div>\n"
    }.joined()
  }

  /// The list of sources of the edition.
  func sources() -> String {
    let rows = edition.sources.map { source in
      let name = Self.name(source.name, at: source.link)
      return "<li>\(name): \(wording(CountUnit.articles.message(source.articles)))</li>\n"
    }
    return "<ul>\n\(rows.joined())</ul>\n"
  }

  /// Paths of the pictures in the articles, in reading order without duplicates.
  static func pictures(of edition: EditionViewModel) -> [String] {
    var seen: Set<String> = []
    var paths: [String] = []
    for article in edition.items {
      let shown = article.document.blocks.compactMap(\.pictureAddress)
      for path in [article.leadPicture?.path].compactMap(\.self) + shown
      where path.hasPrefix("/") && seen.insert(path).inserted {
        paths.append(path)
      }
    }
    return paths
  }
}

/// A picture in an edition.
package struct EditionPicture: Sendable, Hashable {
  package var bytes: [UInt8]
  /// `image/jpeg` and so on.
  package var mediaType: String

  package init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}
