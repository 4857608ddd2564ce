import Composing
import ViewModels
import Views
import Words

/// One article, with its navigation and side column.
struct ArticlePage {
  let view: PageView
  let id: Int64
  /// What a form could not change.
  var refused: RefusedChange?
  /// What a form has just changed; `nil` if only the address may tell.
  var change: ArticleChange?
  var isEarlier = false

  func document(isView: Bool) throws -> HTML {
    // The read mark affects which articles come before and after, so the neighbours are queried
    // before the article is marked.
    let (before, after) = try view.newsroom.neighbours(
      of: id, in: ReadingListPlace.neighbours(for: view.request))
    let answer = try view.newsroom.answer(.article(id, isPeek: !isView))
    guard let article = answer.page as? ArticleDetailViewModel else {
      throw NewsroomFault.noSuchArticle(id)
    }
    return try document(article, before: before, after: after) {
      guard isView else { return try answer.finish() }
      try view.unread.opening(id, by: view.session.reader) { try answer.finish() }
    }
  }

  /// An earlier version of the article's text.
  func revision(_ number: Int) throws -> HTML {
    let article = try view.newsroom.page(
      for: .revision(id, number: number), as: ArticleDetailViewModel.self)
    var earlier = self
    earlier.isEarlier = true
    return try earlier.document(article, before: nil, after: nil)
  }

  private func document(
    _ article: ArticleDetailViewModel, before: ArticleViewModel?, after: ArticleViewModel?,
    record: () throws -> Void = {}
  ) throws -> HTML {
    // The sizes of the pictures are in the markup, so that the text does not move when they load.
    var view = view
    view.change = (change ?? ArticleChange(view.request.query, of: article)).map {
      (change: $0, article: id)
    }
    let pictures = PagePictures(paths: view.paths, pictures: article.pictures)
    if view.settings.showsPictures { view.renderer.picture = pictures.picture(at:) }
    view.renderer.pictureFailure = pictures.failure(of:)
    let text = ArticleMarkup(view: view, article: article)
    let main: HTML = """
      \(view.deedForm)<div class="page"\("lang", is: article.language)>\
      <div class="reading">\(text.head)\(try actions(article))\
      \(position(article))\
      <article class="prose" data-id="\(id)"\("dir", is: text.direction.rawValue) aria-label="\(view(.text))">\(text.body)</article>\
      \(text.media)\(notes(article))</div>\(try side(article))</div>\
      \(neighbours(before, after))
      """
    // The numbers of the navigation count this article as read.
    try record()
    return try view.document(
      article.shownLabel ?? article.originName, kind: "article", category: .some(article.category),
      main)
  }

  private func actions(_ article: ArticleDetailViewModel) throws -> HTML {
    let labels = ArticleLabels(
      view: view, article: article, known: try view.newsroom.labelNames(),
      refused: refused.flatMap { $0.isOfLabels ? $0 : nil })
    let original: HTML? = article.link.map {
      "<a class=\"original\" href=\"\(address: $0)\" rel=\"noreferrer\">\(view(.original))</a>"
    }
    let isKept = article.isBookmarked
    return """
      <div class="deeds hairlines" lang="\(view.wording.language.rawValue)">\
      \(view.button(isKept ? .unbookmark : .bookmark, id, .bookmark, isPressed: isKept))\
      \(view.button(.share, id, .share))\(view.button(.hide, id, .hide))\
      \(labels.menu)\(try shareMenu())\(original)</div>\
      \(shared(article))
      """
  }

  /// Where the reader left the article; a script leads there and shows it.
  private func position(_ article: ArticleDetailViewModel) -> HTML? {
    article.leftAt.map { place in
      """
      <p class="since"\(view.renderer.own) data-block="\(place.block)" data-blocks="\(place.blocks)" hidden>\
      <a href="#">\(view(.continueHere))</a></p>
      """
    }
  }

  /// The other readers, on whose front page the article can be put.
  private func shareMenu() throws -> HTML? {
    let others = try view.newsroom.otherReaders()
    guard !others.isEmpty else { return nil }
    return """
      <details class="menu" data-labels><summary>\(view(.shareWith))</summary>\
      \(view.form(to: view.paths.article(id) + "/share", .all(others.map { .button($0, "with", $0) })))</details>
      """
  }

  /// The text to copy after a share without a script.
  private func shared(_ article: ArticleDetailViewModel) -> HTML? {
    guard view.done?.action == .share, view.done?.article == id, let link = article.sharedLink
    else {
      return nil
    }
    return """
      <p class="copy"\(view.renderer.own)><label>\(view(.copyThis)) <input type="text" readonly value="\(link)"></label></p>
      """
  }

  /// An earlier text is only shown.
  private func notes(_ article: ArticleDetailViewModel) -> HTML? {
    isEarlier
      ? nil
      : ArticleNotes(
        view: view, article: article, refused: refused.flatMap { $0.isOfLabels ? nil : $0 }
      )
      .section
  }

  private func neighbours(_ before: ArticleViewModel?, _ after: ArticleViewModel?) -> HTML? {
    func way(_ article: ArticleViewModel?, _ word: MessageKey, _ relation: String) -> HTML? {
      guard let article else { return nil }
      let title = article.shownLabel ?? view(.untitled)
      let direction = TextDirection(language: article.language, text: nil)
      return """
        <div class="\(relation)"><a rel="\(relation)" href="\(view.paths.article(article.identity))">\
        \(view(word))<span class="title"\(directionOf: title, in: direction)\
        \("lang", is: article.language)>\(title)</span></a></div>
        """
    }
    guard before != nil || after != nil else { return nil }
    return """
      <nav class="neighbours" aria-label="\(view(.neighbours))">\
      \(way(before, .previous, "prev"))\(way(after, .next, "next"))</nav>
      """
  }

  private func side(_ article: ArticleDetailViewModel) throws -> HTML {
    let side = ArticleSide(view: view, article: article)
    return """
      <aside class="side" lang="\(view.wording.language.rawValue)" aria-label="\(view(.around))">\
      \(try side.story())\(side.changes)\(side.related)\(try side.explanation())</aside>
      """
  }
}

/// The labels of an article: a menu beside the buttons, which shows, adds and removes them.
struct ArticleLabels {
  let view: PageView
  let article: ArticleDetailViewModel
  /// All labels of the reader's, which the field offers.
  let known: [String]
  let refused: RefusedChange?

  var menu: HTML {
    let labels = article.labels
    let count: HTML? =
      labels.isEmpty ? nil : " <span class=\"count\">\(view.wording.number(labels.count))</span>"
    return """
      <details class="menu" data-labels\("open", if: refused != nil)>\
      <summary>\(view(.labels))\(count)</summary>\(refused?.alert(view))\(removing)\(adding)</details>
      """
  }

  /// Adding and removing have a form each: Enter in a field presses the first button of its form.
  private var removing: HTML? {
    let rows = article.labels.map(row)
    return rows.isEmpty
      ? nil : view.form(to: view.paths.labels(of: article.identity), .markup("\(rows)"))
  }

  private var adding: HTML {
    view.form(
      to: view.paths.labels(of: article.identity),
      FormField(
        name: "name", label: view(.addLabel), value: refused?.value(of: .labelled), limit: 100,
        list: "known-labels", completion: "off", isFocused: refused?.kind == .labelled),
      .markup(options), .button(view(.save)))
  }

  private func row(_ label: String) -> HTML {
    """
    <p><a href="\(view.paths.category(label))"><bdi>\(label)</bdi></a> \
    <button name="remove" value="\(label)">\(view(.remove))\
    <span class="hidden"> \(label)</span></button></p>
    """
  }

  private var options: HTML? {
    let labels = article.labels
    let others = known.filter { !labels.contains($0) }
    guard !others.isEmpty else { return nil }
    return """
      <datalist id="known-labels">\(others.map { "<option value=\"\($0)\">" as HTML })</datalist>
      """
  }
}

/// The reader's note and highlights below an article, with their forms. A script fills the form for
/// a highlight with the selected text.
struct ArticleNotes {
  let view: PageView
  let article: ArticleDetailViewModel
  let refused: RefusedChange?

  var section: HTML {
    let isOpen = article.note != nil || !article.highlights.isEmpty || refused != nil
    return """
      <details class="notes" id="notes" lang="\(view.wording.language.rawValue)"\("open", if: isOpen)>\
      <summary>\(view(.notesAndHighlights))</summary>\(highlights)\
      \(refused?.alert(view))\(highlighting)\(noting)\
      <p><a href="\(view.paths.highlights)">\(view(.allNotes))</a></p></details>\
      <button type="button" class="lift"\(view.renderer.own) data-lift hidden>\(view(.highlight))</button>
      """
  }

  private var highlighting: HTML {
    view.form(
      to: view.paths.highlights(of: article.identity), attributes: "data-highlight",
      .hidden("prefix"), .hidden("suffix"),
      FormField(
        name: "quote", label: view(.passage), value: refused?.value(of: .highlighted),
        isRequired: true, completion: "off", isFocused: refused?.kind == .highlighted),
      .action(view(.highlight)))
  }

  private var noting: HTML {
    view.form(
      to: view.paths.note(of: article.identity),
      FormField(
        name: "text", label: view(.note), kind: .lines,
        value: refused?.value(of: .noted) ?? article.note, isFocused: refused?.kind == .noted),
      .action(view(.save)))
  }

  private var highlights: HTML? {
    guard !article.highlights.isEmpty else { return nil }
    return view.form(
      to: view.paths.highlights(of: article.identity),
      .markup("<ul class=\"plain\">\(article.highlights.map(row))</ul>"))
  }

  private func row(_ highlight: HighlightViewModel) -> HTML {
    let direction = TextDirection(language: article.language, text: nil)
    return """
      <li><blockquote\(directionOf: highlight.quote, in: direction)\("lang", is: article.language)>\
      \(highlight.quote)</blockquote>\
      \(absence(highlight))<button name="remove" value="\(highlight.id)">\
      \(view(.removeHighlight))</button></li>
      """
  }

  private func absence(_ highlight: HighlightViewModel) -> HTML? {
    guard !highlight.isInText else { return nil }
    let way: HTML? = highlight.revision.map { number in
      """
       <a href="\(view.paths.revision(article.identity, number))">\(view(.earlierText))</a>
      """
    }
    return "<p class=\"secondary\">\(view(.notInText))\(way)</p>"
  }
}

/// A change to an article's labels, note or highlights that a form asked for in vain.
struct RefusedChange {
  let kind: ArticleChange.Kind
  /// What was typed; `nil` for a removal.
  let typed: String?
  let reason: Message

  var isOfLabels: Bool { kind == .labelled || kind == .unlabelled }

  func alert(_ view: PageView) -> HTML { view.alert(view.wording(reason)) }

  /// What the field of a kind of change shows: what was typed, where the reader left it.
  func value(of kind: ArticleChange.Kind) -> String? { kind == self.kind ? typed : nil }
}
