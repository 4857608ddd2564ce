import Basics
import ViewModels
import Views
import Words

/// The article itself: headline, standfirst, source line, text and files.
struct ArticleMarkup {
  let view: PageView
  let article: ArticleDetailViewModel

  /// The direction of the text, which also applies to lists, quotes and the lines above it.
  var direction: TextDirection {
    let first = article.document.blocks.lazy.flatMap(\.spans).first { span in
      span.text.contains(where: \.isLetter)
    }
    return TextDirection(
      language: article.language, text: article.shownLabel ?? first?.text)
  }

  var head: HTML {
    let category = article.category
    let language = view.wording.language.rawValue
    let title = article.shownLabel ?? view(.untitled)
    return """
      <header\("dir", is: direction.rawValue)><p class="category" lang="\(language)"><a href="\(view.paths.category(category))">\
      \(category)</a></p><h1\(directionOf: title, in: direction)>\(title)</h1>\(standfirst)\
      <p class="line" lang="\(language)">\(line.joined(by: HTMLRenderer.dot))</p></header>
      """
  }

  var body: HTML {
    var renderer = view.renderer
    renderer.direction = direction
    let text = article.shownText.map(renderer.document) ?? noText
    return "\(lead)\(text)\(missing)"
  }

  private var line: [HTML] {
    var line: [HTML] = ["<span class=\"source\"><bdi>\(article.originName)</bdi></span>"]
    if let names = article.byline { line.append("<bdi>\(view.wording(names))</bdi>") }
    line.append(view.renderer.moment(article.time))
    if let minutes = article.readingMinutes {
      line.append("<span>\(view.renderer.count(minutes, .minutes))</span>")
    }
    if !article.earlierTexts.isEmpty {
      line.append("<a href=\"\(view.paths.changes(article.identity))\">\(view(.edited))</a>")
    }
    if let comments = article.comments {
      let words = view.renderer.count(comments, .comments)
      line.append(
        article.commentsLink.map {
          "<a href=\"\(address: $0)\" rel=\"noreferrer\">\(words)</a>"
        } ?? "<span>\(words)</span>")
    }
    line += view.renderer.remarks(of: article, leaving: Self.own).map { remark -> HTML in
      "<span>\(remark)</span>"
    }
    if article.isBookmarked { line.append(view.keptMark) }
    return line
  }

  /// The remarks on an article that have a place of their own on its page.
  private static let own: Set = [
    "source", "date", "reading_minutes", "story_sources", "comments", "marks", "edits", "id",
    "labels",
  ]

  private var standfirst: HTML? {
    article.standfirst.map { brief in
      "<p class=\"standfirst\"\(directionOf: brief, in: direction)>\(brief)</p>"
    }
  }

  /// The lead picture, unless the text contains it.
  private var lead: HTML? {
    guard let file = article.leadPicture, let picture = view.renderer.picture(file.path) else {
      return lostLead
    }
    let isInText = article.document.links.contains { address in
      StoredPicture.digest(address) == StoredPicture.digest(file.path)
    }
    guard !isInText else { return nil }
    return """
      <figure class="lead">\(picture.markup(description: article.leadDescription, isFirst: true))</figure>
      """
  }

  /// The reason why the lead picture is missing, unless the text says it.
  private var lostLead: HTML? {
    guard let lead = article.pictures.first(where: \.isLead), lead.failure != nil,
      !article.document.links.contains(lead.url)
    else { return nil }
    return "<figure class=\"lost\">\(view.renderer.missingPicture(at: lead.url))</figure>"
  }

  private var noText: HTML {
    "<p class=\"placeholder\"\(view.renderer.own)>\(view(.noText))</p>"
  }

  private var missing: HTML? {
    article.pageFailure.map {
      "<p class=\"secondary\"\(view.renderer.own)>\(view.wording($0))</p>"
    }
  }

  /// Audio and video, which play from their source after a click, and other files.
  var media: HTML? {
    let files = article.filesBelowText.filter { HTML.isWebAddress($0.url) }.prefix(20)
    guard !files.isEmpty else { return nil }
    return "<section class=\"media\">\(files.map(view.renderer.media))</section>"
  }
}
