import Composing
import Foundation
import HTTPTypes
import Matching
import Models
import Store
import ViewModels
import Words

/// Handles the form that adds and removes a reader's rules, and tries an expression.
struct RuleForm {
  let view: PageView
  let store: any RuleStoring

  /// Maximum number of articles in a preview.
  private static let maxPreview = 20

  func page() throws -> RulesPage {
    let match = view.request.query["match"] ?? ""
    return try page(match, trial: match.isEmpty ? nil : trial(match))
  }

  func response() throws -> WebResponse {
    let form = view.request.form
    if let id: Int64 = form.number("remove") {
      _ = try store.removeRule(id, reader: view.session.reader)
      return .redirect(to: view.paths.rules)
    }
    let match = form["match"] ?? ""
    do {
      _ = try MatchReader.read(match)
    } catch {
      return try refused(view.wording(.wrongExpression, error.description), match)
    }
    let typed = (form["tag"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let tag: String?
    do {
      tag = typed.isEmpty ? nil : try view.newsroom.labelName(typed)
    } catch NewsroomFault.labelRefused(let refusal) {
      return try refused(view.wording(refusal.message), match)
    }
    let raise = form["raise"].flatMap(Double.init) ?? 0
    let actions = RuleActions(
      hide: form["hide"] != nil, read: form["read"] != nil, bookmark: form["bookmark"] != nil,
      tag: tag, raise: RuleActions.bounded(raise: raise.isFinite ? raise : 0),
      expire: form["expire"].flatMap(RuleActions.age))
    guard !actions.isEmpty else { return try refused(view(.nothingToDo), match) }
    guard try !store.addRules([Rule(match, actions: actions)], reader: view.session.reader).isEmpty
    else { return try refused(view.wording(.tooManyRules, String(RuleLimits.own)), match) }
    return .redirect(to: view.paths.rules)
  }

  private func refused(_ reason: String, _ match: String) throws -> WebResponse {
    PageResponse.page(
      try page(match, refusal: reason).document(), view, status: .unprocessableContent)
  }

  private func page(
    _ match: String, refusal: String? = nil, trial: RulesPage.Trial? = nil
  ) throws -> RulesPage {
    let rules = try view.newsroom.page(for: .rules, as: ListViewModel<RuleViewModel>.self)
    return RulesPage(
      view: view, rules: rules.items, match: match, refusal: refusal, trial: trial)
  }

  /// The stored articles that the expression matches.
  private func trial(_ match: String) throws -> RulesPage.Trial {
    let expression: MatchExpression
    do {
      expression = try MatchReader.read(match)
    } catch {
      return .wrong(reason: error.description)
    }
    do {
      return .found(
        try view.newsroom.feed(
          FeedQuery(
            sort: .newest, allVersions: true, condition: expression, limit: Self.maxPreview)
        ).items)
    } catch NewsroomFault.noSuchSource(let name, _) {
      return .wrong(reason: view.wording(Message(.noSuchSourceNamed, name)))
    } catch NewsroomFault.noSuchCategory(let name, _) {
      return .wrong(reason: view.wording(Message(.noSuchCategoryNamed, name)))
    }
  }
}
