import ViewModels
import Views
import Words

extension PageView {
  /// A page whose title is one of the program's words.
  ///
  /// - Parameter heading: above its content, if it says more than the title.
  func page(
    _ title: MessageKey, kind: String = "text", current: String? = nil,
    tabs: [TabViewModel]? = nil, heading: String? = nil, _ content: HTML
  ) throws -> HTML {
    try document(
      self(title), kind: kind, current: current, tabs: tabs,
      "<h1>\(heading ?? self(title))</h1>\(content)")
  }

  /// A page within the skeleton of every page.
  ///
  /// - Parameters:
  ///   - title: `nil` for the front page.
  ///   - category: the category that is shown; `.some(nil)` for the front page.
  ///   - tabs: those of the navigation, if the caller has asked for them already.
  func document(
    _ title: String?, kind: String, current: String? = nil, category: String?? = nil,
    tabs: [TabViewModel]? = nil, _ main: HTML
  ) throws -> HTML {
    let template = PageTemplate(
      view: self, title: title.map { $0 + " · tintm" } ?? "tintm", category: category,
      current: current, categories: try tabs ?? categories(), kind: kind)
    return template.document(main)
  }
}

/// The skeleton of every page: the head, the banner with its navigation, and the main part.
private struct PageTemplate {
  let view: PageView
  let title: String
  let category: String??
  /// The part of the navigation of every page to which the page belongs, such as `bookmarks`.
  let current: String?
  let categories: [TabViewModel]
  /// A class of the main part, for style.
  let kind: String

  func document(_ main: HTML) -> HTML {
    let theme = view.settings.theme
    return """
      <!DOCTYPE html>
      <html\(wordsIn: view.wording.language)\("data-theme", is: theme == .system ? nil : theme.rawValue)\
       data-root="\(view.paths.root)" data-reader="\(view.session.reader)"\("data-keys", if: view.settings.hasShortcuts)\
      \("data-scroll", if: view.settings.marksReadOnScroll)\(look) data-offline="\
      \(view.settings.offlineMegabytes)">
      <head><meta charset="utf-8"><title>\(title)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="same-origin">
      <meta name="color-scheme" content="\(scheme)">
      <meta name="token" content="\(view.session.formToken)">\(list)
      <link rel="stylesheet" href="\(view.paths.asset(.style))">
      <link rel="icon" href="\(view.paths.asset(.icon))">
      <link rel="apple-touch-icon" href="\(view.paths.asset(.touchIcon))">
      <link rel="manifest" href="\(view.paths.root)manifest.webmanifest">
      <script src="\(view.paths.asset(.script))" defer></script></head>
      <body class="\(kind)">
      <a class="skip" href="#main">\(view(.skip))</a>
      \(banner)
      <main id="main" tabindex="-1"><template id="kept-page"><p class="offline-note" role="status">\
      \(view(.offlineNote))</p>\
      <p class="offline-note" id="not-kept" role="status">\(view(.notKept))</p></template>\(status)\(main)</main>
      <template id="script-words" data-undo="\(view(.undo))" data-queued="\(view(.queued))" data-fresh="\
      \(view(.freshNews))" data-passed="\(view(.didPass))" data-did-unread="\(view(.didUnread))" \
      data-moved="\(view(.didMove))" data-failed="\(view(.didFail))" \
      data-copied="\(view(.didCopy))" \
      data-lost="\(view(.pictureAway))" data-read="\(view(.markRead))" \
      data-unread="\(view(.markUnread))"></template>
      <template id="key-list"><h2 id="keys-title">\(view(.shortcuts))</h2>\(ShortcutsPage.table(view.wording))</template>
      </body></html>

      """
  }

  /// The settings that the style sheet applies, so that the first paint has them.
  private var look: HTML {
    let settings = view.settings, plain = PageSettings()
    func other<Value: Equatable>(_ path: KeyPath<PageSettings, Value>, _ text: String) -> String? {
      settings[keyPath: path] == plain[keyPath: path] ? nil : text
    }
    return """
      \("data-size", is: other(\.textSize, "\(settings.textSize)"))\
      \("data-face", is: other(\.typeface, settings.typeface.rawValue))\
      \("data-measure", is: other(\.measure, settings.measure.rawValue))\
      \("data-density", is: other(\.density, settings.density.rawValue))\
      \("data-swipe", is: other(\.swipe, settings.swipe.rawValue))
      """
  }

  /// The list that is shown, whose number the script puts into the address.
  private var list: HTML? {
    kind == "list" ? view.list.map { "<meta name=\"list\" content=\"\($0)\">" } : nil
  }

  private var scheme: String {
    switch view.settings.theme {
    case .system: "light dark"
    case .light: "light"
    case .dark: "dark"
    }
  }

  private var banner: HTML {
    """
    <header class="banner"><a class="brand" href="\(front)">tintm</a>\
    \(pages)\(search)\
    <nav class="tabs" aria-label="\(view(.categories))">\(tabs)</nav></header>
    """
  }

  private var search: HTML {
    let word = view(.search)
    return view.form(
      to: view.paths.search, isQuery: true, style: "search", attributes: "role=\"search\"",
      FormField(
        name: "q", label: word, kind: .search, value: view.request.query["q"] ?? "", limit: 1000,
        placeholder: word, isLabelHidden: true))
  }

  /// The front page. With another page to begin with, the bare address leads there.
  private var front: String {
    view.paths.front + (FirstPage(view.settings.firstPage) == nil ? "" : "?sort=")
  }

  private var tabs: HTML {
    let links = categories.map { tab in
      link(
        tab, tab.category.map(view.paths.category) ?? front,
        isCurrent: category == .some(tab.category))
    }
    return "\(links)"
  }

  private func link(_ tab: TabViewModel, _ address: String, isCurrent: Bool) -> HTML {
    let current = isCurrent && current == nil ? (kind == "article" ? "true" : "page") : nil
    return """
      <a href="\(address)"\("aria-current", is: current)\("data-category", is: tab.category)>\
      \(view.renderer.entry(tab))</a>
      """
  }

  /// The navigation of every page. It comes where a wide screen shows it, and before the main part:
  /// if it arrived later, it would move the search field beside it.
  private var pages: HTML {
    let links: [(String, MessageKey, String)] = [
      ("bookmarks", .bookmarks, view.paths.bookmarks), ("sources", .sources, view.paths.sources),
      ("figures", .figures, view.paths.figures), ("settings", .settings, view.paths.settings),
    ]
    let markup = links.map { name, word, address -> HTML in
      "<a href=\"\(address)\"\("aria-current", is: current == name ? "page" : nil)>\(view(word))</a>"
    }
    return "<nav class=\"pages\" aria-label=\"\(view(.pages))\">\(markup)</nav>"
  }

  /// The status line, which reports the last action and offers to undo it; else empty.
  private var status: HTML {
    let words: HTML? =
      view.done.map { report($0) } ?? view.change.map { report($0.change, of: $0.article) }
    return "<div id=\"status\" role=\"status\">\(words)</div>"
  }

  private func report(_ done: CompletedAction) -> HTML {
    let words: HTML = "<span>\(view(done.action.receipt))</span>"
    let back = done.action.undo.map { CompletedAction($0, done.article).text }
    return words + undo(at: view.paths.marks, with: .hidden("next", view.place), "deed", back)
  }

  private func report(_ change: ArticleChange, of article: Int64) -> HTML {
    let words: HTML = "<span>\(view.wording(change.receipt))</span>"
    let (labels, highlights) = (view.paths.labels(of: article), view.paths.highlights(of: article))
    return switch change.kind {
    case .labelled: words + undo(at: labels, "remove", change.subject)
    case .unlabelled: words + undo(at: labels, "name", change.subject)
    case .highlighted: words + undo(at: highlights, "remove", change.subject)
    case .unhighlighted, .noted: words + (change.lost.map { undo($0, of: article) } ?? "")
    }
  }

  /// The form that brings back what was deleted.
  private func undo(_ lost: ArticleChange.Lost, of article: Int64) -> HTML {
    switch lost {
    case .note(let note):
      view.form(
        to: view.paths.note(of: article), .hidden("text", note), .button(view(.undo)))
    case .highlight(let highlight):
      view.form(
        to: view.paths.highlights(of: article),
        .hidden("quote", highlight.quote), .hidden("prefix", highlight.prefix),
        .hidden("suffix", highlight.suffix), .button(view(.undo)))
    }
  }

  /// The form with one button that undoes what was done; nothing if it cannot be undone.
  private func undo(
    at address: String, with field: FormField = .markup(nil), _ name: String, _ value: String?
  ) -> HTML {
    guard let value else { return "" }
    return view.form(to: address, field, .button(view(.undo), name, value))
  }
}
