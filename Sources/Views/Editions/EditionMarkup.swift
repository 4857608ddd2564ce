internal import Basics
internal import ViewModels
internal import Words

/// The parts of an edition as XHTML, shared by the single HTML page and the chapters of a
/// publication.
struct EditionMarkup {
  let edition: EditionViewModel
  /// The link target of an article, by its index in the edition.
  let address: (Int) -> String
  private let renderer: HTMLRenderer

  /// - Parameter picture: the address of a picture in the edition, by its path on this machine;
  ///   `nil` if the edition does not contain it.
  init(
    _ edition: EditionViewModel, for target: MarkupTarget, address: @escaping (Int) -> String,
    picture: @escaping @Sendable (String) -> String?
  ) {
    self.edition = edition
    self.address = address
    var renderer = HTMLRenderer(edition.wording, now: edition.date) { path in
      picture(path).map { PictureMarkup(address: $0) }
    }
    renderer.target = target
    self.renderer = renderer
  }

  private var wording: Wording { edition.wording }

  /// Language and direction attributes of an element that holds words of an article.
  static func language(of article: EditionArticleViewModel) -> HTML {
    let language = XHTMLText.language(article.language)
    return """
      \("xml:lang", is: language)\("lang", is: language) dir="\(direction(of: article).rawValue)"
      """
  }

  private static func direction(of article: EditionArticleViewModel) -> TextDirection {
    TextDirection(language: XHTMLText.language(article.language), text: article.shownLabel)
  }

  func title(of article: EditionArticleViewModel) -> String {
    article.shownLabel ?? wording[.untitled]
  }

  /// The language of an element that holds the edition's own words.
  private static func attributes(_ language: Language) -> HTML {
    " xml:lang=\"\(language.rawValue)\" lang=\"\(language.rawValue)\""
  }

  /// The language of a page that holds the edition's own words, and its direction.
  static func page(in language: Language) -> HTML {
    "\(attributes(language))\("dir", is: language.direction == .rightToLeft ? "rtl" : nil)"
  }

  /// The front page: the first stories with their briefs.
  func front() -> HTML {
    let stories = edition.front.map { place -> HTML in
      let article = edition.items[place]
      return """
        <div class="story"\(Self.language(of: article))>\
        <p class="kicker">\(line(EditionArticleViewModel.kicker, of: article))</p>\
        <h2\(titleDirection(article))>\(link(to: article, at: place))</h2>\
        \(article.brief.map { paragraph($0, of: article) })</div>

        """
    }
    return "\(stories)"
  }

  /// Writes the texts of an article in its direction.
  private func writer(of article: EditionArticleViewModel) -> HTMLRenderer {
    var renderer = renderer
    renderer.direction = Self.direction(of: article)
    return renderer
  }

  /// A paragraph with its line breaks.
  private func paragraph(_ words: String, of article: EditionArticleViewModel) -> HTML {
    let writer = writer(of: article)
    return "<p\(writer.dir(of: words))>\(writer.spans([TextSpan(words)]))</p>"
  }

  private func link(to article: EditionArticleViewModel, at place: Int) -> HTML {
    "<a href=\"\(address(place))\">\(title(of: article))</a>"
  }

  private func titleDirection(_ article: EditionArticleViewModel) -> HTML? {
    article.shownLabel.map { writer(of: article).dir(of: $0) }
  }

  /// The name of a source, as a link if the address may be one.
  private func name(_ name: String, at address: String?) -> HTML {
    let name: HTML = "<bdi>\(name)</bdi>"
    return address.flatMap(renderer.target.address).map { "<a href=\"\($0)\">\(name)</a>" } ?? name
  }

  /// Fields of an article on one line. Each is isolated, so that its direction does not affect its
  /// neighbours (UAX 9, 6.3).
  private func line(
    _ fields: FieldList<EditionArticleViewModel>, of article: EditionArticleViewModel
  ) -> HTML {
    fields.fields.compactMap { field -> HTML? in
      let value = field.value(article)
      guard let phrase = renderer.phrase(value) else { return nil }
      if case .text = value { return phrase }
      return "<bdi\(renderer.own)>\(phrase)</bdi>"
    }.joined(by: " · ")
  }

  /// All articles by section.
  func contents() -> HTML {
    let sections = edition.sections.map { section -> HTML in
      let articles = zip(section.articles.indices, section.articles).map { place, article -> HTML in
        """
        <li><a href="\(address(place))"\(Self.language(of: article))>\(title(of: article))</a></li>

        """
      }
      return """
        <li><span>\(section.name)</span><ol>
        \(articles)</ol></li>

        """
    }
    return "\(sections)"
  }

  func article(_ article: EditionArticleViewModel) -> HTML {
    let level = renderer.target.headlineLevel
    var writer = writer(of: article)
    let (files, picture) = (article.storedFiles, renderer.picture)
    writer.picture = { files[$0].flatMap(picture) }
    let text: HTML =
      article.detail.shownText.map(writer.document)
      ?? "<p\(renderer.own)>\(wording[.readAtOriginal])</p>\n"
    return """
      <p class="kicker">\(article.section)</p>
      <h\(level)\(titleDirection(article))>\(title(of: article))</h\(level)>
      <p class="byline">\(line(EditionArticleViewModel.credits, of: article))</p>
      \(lead(article, files))\(text)\(foot(article))
      """
  }

  /// The lead picture, unless the text contains it.
  private func lead(_ article: EditionArticleViewModel, _ files: [String: String]) -> HTML? {
    let shown = article.document.blocks.lazy.compactMap(\.pictureAddress).compactMap { files[$0] }
    guard let lead = article.leadPicture, !shown.contains(lead.path),
      let picture = renderer.picture(lead.path)
    else { return nil }
    let description = article.detail.leadDescription
    return "<figure>\(picture.markup(description: description, isXHTML: true))</figure>\n"
  }

  private func foot(_ article: EditionArticleViewModel) -> HTML {
    let names = article.coverage.map { name($0.originName, at: $0.link) }
    let coverage: HTML? =
      names.isEmpty
      ? nil
      : """
      <p class="foot"\(renderer.own)>\(HTML(.alsoToldBy, names, wording))</p>

      """
    let link = article.link.flatMap(renderer.target.address).map { address -> HTML in
      """
      <p class="foot" dir="ltr"><a href="\(address)">\(address)</a></p>

      """
    }
    return "\(coverage)\(link)"
  }

  /// The notes and highlights of the reader.
  func annotations() -> HTML {
    let articles = edition.annotated.map { place, article -> HTML in
      let note = article.note.map { note -> HTML in "\(paragraph(note, of: article))\n" }
      let quotes = article.highlights.map { highlight -> HTML in
        "<blockquote>\(paragraph(highlight.quote, of: article))</blockquote>\n"
      }
      return """
        <div\(Self.language(of: article))><h2\(titleDirection(article))>\
        \(link(to: article, at: place))</h2>
        \(note)\(quotes)</div>

        """
    }
    return "\(articles)"
  }

  /// The list of sources of the edition.
  func sources() -> HTML {
    let rows = edition.sources.map { source -> HTML in
      """
      <li>\(name(source.name, at: source.link)): \
      \(wording(CountUnit.articles.message(source.articles)))</li>

      """
    }
    return "<ul>\n\(rows)</ul>\n"
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
