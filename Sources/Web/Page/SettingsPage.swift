import Composing
import ViewModels
import Views
import Words

/// Settings of the page, the signed-in browsers, and the sign-out button.
struct SettingsPage {
  let view: PageView
  let devices: [DeviceViewModel]
  /// Whether other readers may put articles on top of the front page.
  let acceptsShares: Bool

  func document() throws -> HTML {
    return try view.page(
      .settings, current: "settings",
      """
      \(saved)\(try form)\
      <p class="form-row">\(view.way(.apps, to: view.paths.apps))\(view.way(.rules, to: view.paths.rules))\
      \(view.way(.shortcuts, to: view.paths.keys))</p>\
      <h2>\(view(.savePage))</h2><p>\(view(.bookmarkletHint))</p>\
      <p>\(view.way(.savePage, to: SavePage.bookmarklet(of: view)))</p>\
      <h2>\(view(.devices))</h2>\(list)\
      <form method="post" action="\(view.paths.signOut)" data-sign-out>\(view.fields(next: "/"))\
      <p>\(view.wording(.signedInAs, view.session.reader)) \
      <button class="action">\(view(.signOut))</button></p></form>
      """)
  }

  private var saved: HTML? {
    view.request.query["saved"] == nil ? nil : "<p role=\"status\">\(view(.saved))</p>"
  }

  private var form: HTML {
    get throws {
      let settings = view.settings
      return """
        <form method="post" action="\(view.paths.settings)">\(view.fields(next: "/settings"))\
        \(group("theme", .theme, settings.theme, [.themeSystem, .themeLight, .themeDark]))\
        \(size)\
        \(group("typeface", .typeface, settings.typeface, [.typefaceSerif, .typefaceSans]))\
        \(group("measure", .measure, settings.measure, [.narrow, .medium, .wide]))\
        \(group("density", .density, settings.density, [.densityCards, .densityHeadlines]))\
        \(check("pictures", .showPictures, settings.showsPictures))\
        \(group("swipe", .swiping, settings.swipe, [.swipeCategories, .swipeMarks, .swipeNothing]))\
        <div class="form-row"><label for="language">\(view(.language))</label>\
        <select id="language" name="language"><option value="">\(view(.asBrowser))</option>\
        \(languages)</select></div>\(try first)\(try tabs)\
        \(check("mark-on-scroll", .markOnScroll, settings.marksReadOnScroll))\
        \(check("unread-only", .showUnreadOnly, settings.showsUnreadOnly))\
        \(check("shortcuts", .useShortcuts, settings.hasShortcuts))\(try shares)\
        <div class="form-row"><label for="offline">\(view(.offlineSpace))</label>\
        <input id="offline" name="offline" type="number" min="0" max="2000" \
        value="\(settings.offlineMegabytes)"></div>\
        <p class="form-row"><button class="action" name="for" value="all">\(view(.saveForAll))</button>\
        <button class="action" name="for" value="device">\(view(.saveForDevice))</button>\
        \(reset)</p></form>
        """
    }
  }

  /// Takes back the settings of this device.
  private var reset: HTML? {
    view.session.settings.map { _ in
      "<button name=\"for\" value=\"shared\">\(view(.sameAsOthers))</button>"
    }
  }

  /// One of a few values.
  private func group<Choice: RawRepresentable<String> & CaseIterable & Equatable>(
    _ name: String, _ legend: MessageKey, _ chosen: Choice, _ words: [MessageKey]
  ) -> HTML {
    let choices = zip(Choice.allCases, words).map { choice, word -> HTML in
      """
      <label><input type="radio" name="\(name)" value="\(choice.rawValue)"\
      \("checked", if: choice == chosen)>\(view(word))</label>
      """
    }
    return "<fieldset><legend>\(view(legend))</legend>\(choices)</fieldset>"
  }

  private var size: HTML {
    let steps = (1...5).map { step -> HTML in
      """
      <label data-step="\(step)"><input type="radio" name="size" value="\(step)"\
      \("checked", if: step == view.settings.textSize)>\(step)</label>
      """
    }
    return "<fieldset><legend>\(view(.textSize))</legend>\(steps)</fieldset>"
  }

  /// The page to begin with.
  private var first: HTML {
    get throws {
      let chosen = view.settings.firstPage
      func option(_ name: String, _ words: String) -> HTML {
        "<option value=\"\(name)\"\("selected", if: name == chosen)>\(words)</option>"
      }
      let names = try view.allCategories().compactMap(\.category)
      return """
        <div class="form-row"><label for="first">\(view(.firstPage))</label>\
        <select id="first" name="first">\(option("", view(.top)))\
        \(option(FirstPage.newest.name, view(.newestFirst)))\
        \(option(FirstPage.rising.name, view(.rising)))\
        \(option(FirstPage.bookmarks.name, view(.bookmarks)))\
        \(names.map { option(FirstPage.category($0).name, TabViewModel.title(of: $0)) })</select></div>
        """
    }
  }

  /// Which categories have tabs, and in which order.
  private var tabs: HTML? {
    get throws {
      let shown = try view.categories().compactMap(\.category)
      let hidden = try view.allCategories().compactMap(\.category).filter { !shown.contains($0) }
      guard shown.count + hidden.count > 1 else { return nil }
      let rows = (shown + hidden).enumerated().map { index, name -> HTML in
        """
        <p class="form-row">\(hidden: "tab", name)\
        <input type="number" name="place" min="1" max="1000" value="\(index + 1)" \
        aria-label="\(view.wording(.placeOf, name))">\
        <label><input type="checkbox" name="show-\(index)" value="1"\
        \("checked", if: index < shown.count)><bdi>\(name)</bdi></label></p>
        """
      }
      return "<fieldset class=\"places\"><legend>\(view(.shownTabs))</legend>\(rows)</fieldset>"
    }
  }

  /// For readers who are not alone.
  private var shares: HTML? {
    get throws {
      guard try !view.newsroom.otherReaders().isEmpty else { return nil }
      return "\(hidden: "others", "1")\(check("shares", .acceptShares, acceptsShares))"
    }
  }

  private var languages: HTML {
    let options = Language.allCases.map { language -> HTML in
      """
      <option value="\(language.rawValue)" lang="\(language.rawValue)"\
      \("selected", if: view.settings.language == language.rawValue)>\(language.name)</option>
      """
    }
    return "\(options)"
  }

  private func check(_ name: String, _ word: MessageKey, _ isSet: Bool) -> HTML {
    """
    <div class="form-row"><label><input type="checkbox" name="\(name)" value="1"\
    \("checked", if: isSet)>\(view(word))</label></div>
    """
  }

  private var list: HTML {
    let rows = devices.map { device in
      var frame = CardFrame(classes: "form-row")
      frame.actions = """
        <form method="post" action="\(view.paths.root)settings/revoke">\
        \(view.fields(next: "/settings"))\
        <button name="device" value="\(device.id)">\(view(.revoke))</button></form>
        """
      return view.renderer.row(device, in: frame)
    }
    return "<ul class=\"plain\">\(rows)</ul>"
  }
}
