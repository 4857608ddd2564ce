import ViewModels
import Views
import Words

/// The sources by category with their health, and advice for those with problems.
struct SourcesPage {
  let view: PageView
  let sources: SourcesViewModel
  /// The addresses of icons, by the name of the source in lower case.
  let icons: [String: String]

  /// - Parameter report: what a form has done.
  func document(_ report: HTML? = nil) throws -> HTML {
    let tabs = try view.categories()
    let sections = sources.sections(inOrderOf: tabs.compactMap(\.category))
    return try view.page(
      .sources, current: "sources", tabs: tabs,
      """
      \(report)\
      <p class="form-row">\(view.way(.addSource, to: view.paths.addSource))\
      \(view.way(.savePage, to: view.paths.save))\(view.way(.moveIn, to: view.paths.moveIn))\
      \(view.way(.expired, to: view.paths.expired))</p>\
      \(troubles(sources.troubled))\(sections.map(section))\(transfer)
      """)
  }

  /// Import and export of lists of other programs.
  private var transfer: HTML {
    let types = ".opml,.xml,text/x-opml,text/xml,application/xml"
    let form = view.form(
      to: view.paths.importSources, style: "form-row",
      FormField(
        name: "file", label: view(.opmlFile), kind: .file(types: types), isRequired: true),
      .action(view(.importOPML)))
    return """
      <section class="transfer"><h2>OPML</h2>\
      <p class="form-row"><a class="way" href="\(view.paths.exportSources)" \
      download="sources.opml">\(view(.exportOPML))</a></p>\(form)</section>
      """
  }

  private func troubles(_ items: [SourceViewModel]) -> HTML? {
    guard !items.isEmpty else { return nil }
    let rows = items.map { item -> HTML in
      "<li>\(card(item, isTrouble: true))</li>"
    }
    return "<h2>\(view(.needCare))</h2><ul class=\"plain\">\(rows)</ul>"
  }

  private func section(_ section: SourcesViewModel.Section) -> HTML {
    """
    <section class="sources"><h2><a href="\(view.paths.category(section.category))">\
    <bdi>\(section.category)</bdi></a></h2>\
    \(section.items.map { card($0, isTrouble: false) })</section>
    """
  }

  private func card(_ item: SourceViewModel, isTrouble: Bool) -> HTML {
    var frame = CardFrame(classes: "source-card")
    frame.headingLevel = 3
    frame.isNamed = true
    frame.address = view.paths.source(item.name)
    frame.own = ["status", "category", "advice"]
    if !isTrouble { frame.own.formUnion(["move", "blocked_until", "pages"]) }
    // A source in the trouble section has its problem stated there.
    if !isTrouble, item.advice != nil { frame.own.insert("trouble") }
    frame.mark = view.renderer.phrase(.word(item.condition, item.statusRole))
    frame.picture = icon(item)
    frame.actions = isTrouble ? view.advice(item) : nil
    return view.renderer.card(item, in: frame)
  }

  /// The source's icon, else the first letter of its name.
  private func icon(_ item: SourceViewModel) -> HTML {
    if let address = icons[item.name.lowercased()] {
      return """
        <img class="icon" src="\(address)" width="24" height="24" alt="" loading="lazy">
        """
    }
    let letter = item.name.first(where: \.isLetter).map { String($0).uppercased() } ?? "·"
    return "<span class=\"icon\" aria-hidden=\"true\">\(letter)</span>"
  }
}
