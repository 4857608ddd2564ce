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
      <h2>\(view(.devices))</h2>\(list)\(signOut)
      """)
  }

  private var signOut: HTML {
    view.form(
      to: view.paths.signOut, style: "form-row", attributes: "data-sign-out",
      .markup("<span>\(view.wording(.signedInAs, view.session.reader))</span>"),
      .action(view(.signOut)))
  }

  private var saved: HTML? {
    view.request.query["saved"] == nil ? nil : "<p role=\"status\">\(view(.saved))</p>"
  }

  private var form: HTML {
    get throws {
      let settings = view.settings
      var fields = [
        group("theme", .theme, settings.theme, [.themeSystem, .themeLight, .themeDark]),
        FormField(
          name: "size", label: view(.textSize),
          kind: .oneOf((1...5).map { FormChoice("\($0)", "\($0)") }), value: "\(settings.textSize)"),
        group("typeface", .typeface, settings.typeface, [.typefaceSerif, .typefaceSans]),
        group("measure", .measure, settings.measure, [.narrow, .medium, .wide]),
        group("density", .density, settings.density, [.densityCards, .densityHeadlines]),
        check("pictures", .showPictures, settings.showsPictures),
        group("swipe", .swiping, settings.swipe, [.swipeCategories, .swipeMarks, .swipeNothing]),
        language, try first, try tabs,
        check("mark-on-scroll", .markOnScroll, settings.marksReadOnScroll),
        check("unread-only", .showUnreadOnly, settings.showsUnreadOnly),
        check("shortcuts", .useShortcuts, settings.hasShortcuts),
        FormField(
          name: "offline", label: view(.offlineSpace), kind: .number(0...2000),
          value: "\(settings.offlineMegabytes)"),
      ]
      try fields.append(contentsOf: shares)
      fields.append(.action(view(.saveForAll), "for", "all"))
      fields.append(.action(view(.saveForDevice), "for", "device"))
      // Takes back the settings of this device.
      if view.session.settings != nil {
        fields.append(.button(view(.sameAsOthers), "for", "shared"))
      }
      return view.form(to: view.paths.settings, style: "fields", .all(fields))
    }
  }

  /// One of a few values.
  private func group<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ legend: MessageKey, _ chosen: Choice, _ words: [MessageKey]
  ) -> FormField {
    let choices = zip(Choice.allCases, words).map { choice, word in
      FormChoice(choice.rawValue, view(word))
    }
    return FormField(name: name, label: view(legend), kind: .oneOf(choices), value: chosen.rawValue)
  }

  private func check(_ name: String, _ word: MessageKey, _ isSet: Bool) -> FormField {
    FormField(name: name, label: view(word), kind: .check(isSet))
  }

  private var language: FormField {
    let languages = Language.allCases.map {
      FormChoice($0.rawValue, $0.name, language: $0.rawValue)
    }
    return FormField(
      name: "language", label: view(.language),
      kind: .choice([FormChoice("", view(.asBrowser))] + languages), value: view.settings.language)
  }

  /// The page to begin with.
  private var first: FormField {
    get throws {
      let lists = [
        FormChoice("", view(.top)), FormChoice(FirstPage.newest.name, view(.newestFirst)),
        FormChoice(FirstPage.rising.name, view(.rising)),
        FormChoice(FirstPage.bookmarks.name, view(.bookmarks)),
      ]
      let categories = try view.allCategories().compactMap(\.category).map {
        FormChoice(FirstPage.category($0).name, TabViewModel.title(of: $0))
      }
      return FormField(
        name: "first", label: view(.firstPage), kind: .choice(lists + categories),
        value: view.settings.firstPage)
    }
  }

  /// Which categories have tabs, and in which order.
  private var tabs: FormField {
    get throws {
      let shown = try view.categories().compactMap(\.category)
      let hidden = try view.allCategories().compactMap(\.category).filter { !shown.contains($0) }
      guard shown.count + hidden.count > 1 else { return .markup(nil) }
      let rows = (shown + hidden).enumerated().map { index, name -> FormField in
        let row = [
          FormField.hidden("tab", name),
          FormField(
            name: "place", label: view.wording(.placeOf, name), kind: .number(1...1000),
            value: "\(index + 1)", isLabelHidden: true),
          FormField(
            name: "show-\(index)", label: TabViewModel.title(of: name),
            kind: .check(index < shown.count)),
        ]
        return FormField.markup("<p class=\"form-row\">\(row.map(\.markup))</p>")
      }
      return FormField(label: view(.shownTabs), kind: .group(rows))
    }
  }

  /// For readers who are not alone.
  private var shares: [FormField] {
    get throws {
      try view.newsroom.otherReaders().isEmpty
        ? [] : [.hidden("others", "1"), check("shares", .acceptShares, acceptsShares)]
    }
  }

  private var list: HTML {
    let rows = devices.map { device in
      var frame = CardFrame(classes: "form-row")
      frame.actions = view.form(
        to: view.paths.settings + "/revoke", .button(view(.revoke), "device", String(device.id)))
      return view.renderer.row(device, in: frame)
    }
    return "<ul class=\"plain\">\(rows)</ul>"
  }
}
