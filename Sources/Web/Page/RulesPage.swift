import Foundation
import HTTPTypes
import Matching
import Models
import Serving
import Store
import ViewModels
import Views
import Words

/// A reader's rules with the number of matches of each, and a form for a new one with a preview of
/// its matches.
struct RulesPage {
  let view: PageView
  let store: any RuleStoring

  /// Maximum number of articles in a preview.
  private static let mostShown = 20

  func document() throws -> HTML { try document(nil, view.request.query["match"] ?? "") }

  func response() throws -> WebResponse {
    let form = view.request.form
    if let id = form["remove"].flatMap({ Int64($0) }) {
      _ = try store.removeRule(id, reader: view.session.reader)
      return PageResponse.redirect(to: view.paths.rules)
    }
    let match = form["match"] ?? ""
    do {
      _ = try MatchReader.read(match)
    } catch {
      return try refused(view.wording(.wrongExpression, error.description), match)
    }
    let typed = (form["tag"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let tag = TagName.checked(typed)
    guard tag != nil || typed.isEmpty else { return try refused(view(.wrongTag), match) }
    let raise = form["raise"].flatMap(Double.init) ?? 0
    let actions = RuleActions(
      hide: form["hide"] != nil, read: form["read"] != nil, bookmark: form["bookmark"] != nil,
      tag: tag,
      raise: RuleActions.bounded(raise: raise.isFinite ? raise : 0))
    guard !actions.isEmpty else { return try refused(view(.nothingToDo), match) }
    guard try !store.addRules([Rule(match, actions: actions)], reader: view.session.reader).isEmpty
    else { return try refused(view.wording(.tooManyRules, String(RuleLimits.own)), match) }
    return PageResponse.redirect(to: view.paths.rules)
  }

  private func refused(_ reason: String, _ match: String) throws -> WebResponse {
    PageResponse.page(try document(reason, match), view, status: .unprocessableContent)
  }

  private func document(_ refusal: String?, _ match: String) throws -> HTML {
    var template = PageTemplate(view: view, title: view(.rules) + " · tintm", kind: "text")
    template.current = "settings"
    template.categories = try view.categories()
    let alert: HTML? = refusal.map { "<p role=\"alert\" class=\"failure\">\($0)</p>" }
    return template.document(
      """
      <h1>\(view(.rules))</h1><p>\(view(.rulesHint))</p>\(alert)\(try list())\
      <h2>\(view(.newRule))</h2>\(form(match))\(refusal == nil ? try trial(match) : nil)
      """)
  }

  private func list() throws -> HTML {
    let page = try view.newsroom.page(for: .rules)
    let rules = (page as? ListViewModel<RuleViewModel>)?.items ?? []
    guard !rules.isEmpty else { return "<p class=\"placeholder\">\(view(.noRules))</p>" }
    let rows = rules.map { item -> HTML in
      var frame = CardFrame(classes: "rule")
      frame.own = ["matches", "match"]
      frame.mark = "<span>\(view.wording(.matchedTimes, item.use.matches))</span>"
      // Rules in feeds.yml can be changed only in the household's file.
      if item.use.rule.isOwn {
        frame.actions = """
          <form method="post" action="\(view.paths.rules)">\(view.fields(next: "/settings/rules"))\
          <button name="remove" value="\(item.use.rule.id)">\(view(.remove))</button></form>
          """
      }
      return """
        <li><p><code>\(item.use.rule.rule.match)</code></p>\(view.renderer.facts(item, in: frame))</li>
        """
    }
    return "<ul class=\"plain\">\(rows)</ul>"
  }

  private func form(_ match: String) -> HTML {
    """
    <form method="get" action="\(view.paths.rules)" class="add"><label>\(view(.expression)) \
    <input type="text" name="match" value="\(match)" required maxlength="2000" \
    autocapitalize="none" spellcheck="false" placeholder="title:&quot;live blog&quot; words:&lt;200">\
    </label> <button class="action">\(view(.tryRule))</button></form>\
    \(match.isEmpty ? nil : actions(match))
    """
  }

  private func actions(_ match: String) -> HTML {
    func check(_ name: String, _ word: MessageKey) -> HTML {
      "<label><input type=\"checkbox\" name=\"\(name)\" value=\"1\">\(view(word))</label>"
    }
    let moves = [
      (0.0, MessageKey.stays), (1, .higher), (2, .muchHigher), (-1, .lower), (-2, .muchLower),
    ]
    let options = moves.map { raise, word -> HTML in
      "<option value=\"\(String(Int(raise)))\">\(view(word))</option>"
    }
    return """
      <form method="post" action="\(view.paths.rules)">\(view.fields(next: "/settings/rules"))\
      <input type="hidden" name="match" value="\(match)">\
      <fieldset><legend>\(view(.whatToDo))</legend>\
      \(check("hide", .hide))\(check("read", .markRead))\(check("bookmark", .bookmark))\
      <label>\(view(.tag)) <input type="text" name="tag" maxlength="100"></label>\
      <label>\(view(.placeInOrder)) <select name="raise">\(options)</select></label></fieldset>\
      <p><button class="action">\(view(.addRule))</button></p></form>
      """
  }

  /// The stored articles that the expression matches.
  private func trial(_ match: String) throws -> HTML? {
    guard !match.isEmpty else { return nil }
    let expression: MatchExpression
    do {
      expression = try MatchReader.read(match)
    } catch {
      return """
        <p role="alert" class="failure">\(view.wording(.wrongExpression, error.description))</p>
        """
    }
    let feed = try view.newsroom.feed(
      FeedQuery(
        sort: .newest, allVersions: true, condition: expression, limit: Self.mostShown))
    guard !feed.items.isEmpty else {
      return "<p class=\"placeholder\">\(view(.nothingFound))</p>"
    }
    return """
      <h2>\(view.wording(.foundFor, match))</h2>\
      <div class="rows">\(feed.items.map { view.card($0, at: .side) })</div>
      """
  }
}
