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
        frame.actions = view.form(
          to: view.paths.rules, .button(view(.remove), "remove", String(item.id)))
      }
      return """
        <li><p><code>\(item.match)</code></p>\(view.renderer.facts(item, in: frame))</li>
        """
    }
    return "<ul class=\"plain\">\(rows)</ul>"
  }

  private var form: HTML {
    let trial = view.form(
      to: view.paths.rules, isQuery: true, style: "add",
      FormField(
        name: "match", label: view(.expression), kind: .code, value: match, limit: 2000,
        isRequired: true, placeholder: "title:\"live blog\" words:<200"),
      .action(view(.tryRule)))
    return "\(trial)\(match.isEmpty ? nil : actions)"
  }

  private var actions: HTML {
    let ages = [1, 2, 7, 30].map { days in
      FormChoice("\(days)d", view.wording.duration(Double(days) * 86_400))
    }
    let moves: [(Int, MessageKey)] = [
      (0, .stays), (1, .higher), (2, .muchHigher), (-1, .lower), (-2, .muchLower),
    ]
    let actions = [
      FormField(name: "hide", label: view(.hide), kind: .check(false)),
      FormField(name: "read", label: view(.markRead), kind: .check(false)),
      FormField(name: "bookmark", label: view(.bookmark), kind: .check(false)),
      FormField(name: "tag", label: view(.tag), limit: 100),
      FormField(
        name: "expire", label: view(.expiresAfter), kind: .choice([FormChoice("", "–")] + ages)),
      FormField(
        name: "raise", label: view(.placeInOrder),
        kind: .choice(moves.map { FormChoice(String($0.0), view($0.1)) })),
    ]
    return view.form(
      to: view.paths.rules, style: "fields", isRefused: refusal != nil,
      .hidden("match", match), FormField(label: view(.whatToDo), kind: .group(actions)),
      .action(view(.addRule)))
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
