import Views
import Words

/// Settings of the page, the signed-in browsers, and the sign-out button.
struct SettingsPage {
  let view: PageView
  let devices: [PageDevice]

  func document() throws -> HTML {
    var template = PageTemplate(view: view, title: view(.settings) + " · tintm", kind: "text")
    template.current = "settings"
    template.categories = try view.categories()
    return template.document(
      """
      <h1>\(view(.settings))</h1>\(saved)\(form)\
      <p class="form-row"><a class="way" href="\(view.paths.apps)">\(view(.apps))</a>\
      <a class="way" href="\(view.paths.rules)">\(view(.rules))</a>\
      <a class="way" href="\(view.paths.keys)">\(view(.shortcuts))</a></p>\
      <h2>\(view(.savePage))</h2><p>\(view(.bookmarkletHint))</p>\
      <p><a class="way" href="\(SavePage.bookmarklet(of: view))">\(view(.savePage))</a></p>\
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
    let settings = view.settings
    return """
      <form method="post" action="\(view.paths.settings)">\(view.fields(next: "/settings"))\
      <fieldset><legend>\(view(.theme))</legend>\
      \(theme(.system, .themeSystem))\(theme(.light, .themeLight))\(theme(.dark, .themeDark))\
      </fieldset><div class="form-row"><label for="language">\(view(.language))</label>\
      <select id="language" name="language"><option value="">\(view(.asBrowser))</option>\
      \(languages)</select></div>\
      \(check("mark-on-scroll", .markOnScroll, settings.marksReadOnScroll))\
      \(check("unread-only", .showUnreadOnly, settings.showsUnreadOnly))\
      \(check("shortcuts", .useShortcuts, settings.hasShortcuts))\
      <div class="form-row"><label for="offline">\(view(.offlineSpace))</label>\
      <input id="offline" name="offline" type="number" min="0" max="2000" \
      value="\(settings.offlineMegabytes)"></div>\
      <p><button class="action">\(view(.save))</button></p></form>
      """
  }

  private func theme(_ theme: PageSettings.Theme, _ word: MessageKey) -> HTML {
    """
    <label><input type="radio" name="theme" value="\(theme.rawValue)"\
    \("checked", if: view.settings.theme == theme)>\(view(word))</label>
    """
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
    let rows = devices.map { device -> HTML in
      let name = device.name.isEmpty ? view(.unknownDevice) : device.name
      let this: HTML? = device.isThis ? " <strong>\(view(.thisDevice))</strong>" : nil
      let used: HTML = """
        <span class="secondary">\(view.renderer.time(device.used, isAgo: true))</span>
        """
      return """
        <li class="form-row"><span><bdi>\(name)</bdi>\(this) · \(used)</span>\
        <form method="post" action="\(view.paths.root)settings/revoke">\
        \(view.fields(next: "/settings"))\
        <button name="device" value="\(device.id)">\(view(.revoke))</button></form></li>
        """
    }
    return "<ul class=\"plain\">\(rows)</ul>"
  }
}
