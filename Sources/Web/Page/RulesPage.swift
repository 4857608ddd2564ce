import ViewModels
import Views
import Words

/// A reader's rules with the number of matches of each, and a form for a new one with a preview of
/// its matches.
struct RulesPage {
  /// The result of trying an expression.
  enum Trial {
    case found(ArticleList)
    /// The expression can't be read.
    case wrong(reason: String)
  }

  let view: PageView
  let rules: [RuleViewModel]
  /// The expression in the form; empty for none.
  let match: String
  /// The reason why the rule was not added.
  var refusal: String?
  var trial: Trial?

  func document() throws -> HTML {
    return try view.page(
      .rules, current: "settings",
      """
      <p>\(view(.rulesHint))</p>\(refusal.map(view.alert))\(list)\
      <h2>\(view(.newRule))</h2>\(form)\(trial.map(result))
      """)
  }

  private var list: HTML {
    guard !rules.isEmpty else { return view.placeholder(.noRules) }
    let rows = rules.map { item -> HTML in
      var frame = CardFrame(classes: "rule")
      frame.own = ["matches", "match"]
      frame.mark = "<span>\(view.wording(.matchedTimes, item.matches))</span>"
      if item.isOwn {
        frame.actions = """
          <form method="post" action="\(view.paths.rules)">\(view.fields(next: "/settings/rules"))\
          <button name="remove" value="\(item.id)">\(view(.remove))</button></form>
          """
      }
      return """
        <li><p><code>\(item.match)</code></p>\(view.renderer.facts(item, in: frame))</li>
        """
    }
    return "<ul class=\"plain\">\(rows)</ul>"
  }

  private var form: HTML {
    """
    <form method="get" action="\(view.paths.rules)" class="add"><label>\(view(.expression)) \
    <input type="text" name="match" value="\(match)" required maxlength="2000" \
    autocapitalize="none" spellcheck="false" placeholder="title:&quot;live blog&quot; words:&lt;200">\
    </label> <button class="action">\(view(.tryRule))</button></form>\
    \(match.isEmpty ? nil : actions)
    """
  }

  private var actions: HTML {
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
      \(hidden: "match", match)\
      <fieldset><legend>\(view(.whatToDo))</legend>\
      \(check("hide", .hide))\(check("read", .markRead))\(check("bookmark", .bookmark))\
      <label>\(view(.tag)) <input type="text" name="tag" maxlength="100"></label>\
      <label>\(view(.expiresAfter)) <select name="expire"><option value="">–</option>\
      \([1, 2, 7, 30].map(age))</select></label>\
      <label>\(view(.placeInOrder)) <select name="raise">\(options)</select></label></fieldset>\
      <p><button class="action">\(view(.addRule))</button></p></form>
      """
  }

  private func age(_ days: Int) -> HTML {
    "<option value=\"\(days)d\">\(view.wording.duration(Double(days) * 86_400))</option>"
  }

  private func result(_ trial: Trial) -> HTML {
    switch trial {
    case .wrong(let reason): view.alert(view.wording(.wrongExpression, reason))
    case .found(let articles) where articles.isEmpty: view.placeholder(.nothingFound)
    case .found(let articles):
      """
      <h2>\(view.wording(.foundFor, match))</h2>\
      <div class="rows">\(articles.map { view.card($0, at: .side) })</div>
      """
    }
  }
}
