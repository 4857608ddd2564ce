import Models
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
      language: article.ranked.article.language, text: article.shownLabel ?? first?.text)
  }

  var head: HTML {
    let category = article.ranked.article.category
    let language = view.wording.language.rawValue
    return """
      <header\("dir", is: direction.rawValue)><p class="category" lang="\(language)"><a href="\(view.paths.category(category))">\
      \(category)</a></p><h1 dir="auto">\(article.shownLabel ?? view(.untitled))</h1>\(standfirst)\
      <p class="line" lang="\(language)">\(line.joined(by: Self.dot))</p></header>
      """
  }

  var body: HTML {
    let document = article.document
    let text: HTML
    if !document.blocks.isEmpty {
      text = view.renderer.document(document)
    } else if let summary = article.summary {
      text = view.renderer.document(TextDocument(plainText: summary))
    } else {
      text = "<p class=\"placeholder\">\(view(.noText))</p>"
    }
    return "\(lead)\(text)\(missing)"
  }

  private static let dot: HTML = " <span class=\"dot\" aria-hidden=\"true\">·</span> "

  private var line: [HTML] {
    var line: [HTML] = ["<span class=\"source\"><bdi>\(article.originName)</bdi></span>"]
    if let names = article.byline { line.append("<bdi>\(view.wording(names))</bdi>") }
    line.append(view.renderer.moment(article.time))
    if let minutes = article.readingMinutes {
      line.append("<span>\(view.renderer.count(minutes, .minutes))</span>")
    }
    if article.offline.revisions.count > 0 {
      line.append("<a href=\"\(view.paths.changes(article.identity))\">\(view(.edited))</a>")
    }
    if let comments = article.ranked.counts.comments, comments > 0 {
      let words = view.renderer.count(comments, .comments)
      line.append(
        article.commentsLink.map {
          "<a href=\"\(address: $0)\" rel=\"noreferrer\">\(words)</a>"
        } ?? "<span>\(words)</span>")
    }
    if article.isBookmarked {
      line.append(
        "<span class=\"kept\"><span aria-hidden=\"true\">◆</span> \(view(.kept))</span>")
    }
    return line
  }

  /// The summary, unless the text begins with it.
  private var standfirst: HTML? {
    guard let summary = article.summary, !article.document.blocks.isEmpty else { return nil }
    let letters = { (text: String) in text.lowercased().filter(\.isLetter) }
    let start = article.document.blocks.prefix(4).map { block in
      letters(block.spans.map(\.text).joined())
    }.joined()
    let brief = letters(summary)
    guard !brief.isEmpty, !start.hasPrefix(brief.prefix(60)), !start.contains(brief.prefix(80))
    else { return nil }
    return "<p class=\"standfirst\" dir=\"auto\">\(summary)</p>"
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
      <figure class="lead">\(picture.markup(description: leadDescription, isFirst: true))</figure>
      """
  }

  /// What the lead picture shows, in the words of the source; empty if it does not say.
  private var leadDescription: String {
    let files = article.attachments.compactMap { MediaFile($0) }
    return files.first { $0.isPicture && $0.url == article.image }?.title ?? ""
  }

  /// The reason why the lead picture is missing, unless the text says it.
  private var lostLead: HTML? {
    guard let lead = article.offline.pictures.first(where: \.isLead), lead.failure != nil,
      !article.document.links.contains(lead.url)
    else { return nil }
    return view.renderer.missingPicturePlaceholder(at: lead.url, description: nil)
      .map { "<figure class=\"lost\">\($0)</figure>" }
  }

  private var missing: HTML? {
    guard let page = article.offline.page, page.fetched == nil, let failure = page.failure else {
      return nil
    }
    return "<p class=\"secondary\">\(view.wording(.pageUnfetched, failure))</p>"
  }

  /// Audio and video, which play from their source after a click, and other files.
  var media: HTML? {
    let files = article.attachments.compactMap { MediaFile($0) }
      .filter { !$0.isPicture }.prefix(20)
    guard !files.isEmpty else { return nil }
    return "<section class=\"media\">\(files.map { $0.markup(view) })</section>"
  }
}
