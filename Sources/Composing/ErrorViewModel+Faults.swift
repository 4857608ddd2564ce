import Models
import Store
package import ViewModels
import Words

extension ErrorViewModel {
  /// The error for people and programs if a requested item does not exist.
  package init(_ fault: NewsroomFault) {
    switch fault {
    case .noSuchArticle(let id):
      self.init(
        code: "no_such_article", message: "There is no article \(id).",
        advice: "`tintm feed` shows each article's number.")
    case .noNeighbour(nil, let isForward):
      self.init(
        code: "no_neighbour",
        message: "There is no article \(isForward ? "after" : "before") this one in its list.",
        advice: "`tintm feed` shows a new list.")
    case .noNeighbour(let category?, let isForward):
      self.init(
        code: "no_neighbour",
        message: "There is no article \(isForward ? "after" : "before") this one in “\(category)”.",
        advice: "`tintm feed --category \(category)` lists its articles.")
    case .noSuchStory(let id):
      self.init(
        code: "no_such_story", message: "There is no story or article \(id).",
        advice: "`tintm feed` shows each article's number.")
    case .noSuchRevision(let id, let number, let known):
      self.init(
        code: "no_such_revision", message: "Article \(id) has no revision \(number).",
        advice: "Its revisions: " + known.map(String.init).joined(separator: ", ") + ".")
    case .neverEdited(let id):
      self.init(
        code: "never_edited", message: "Article \(id) was not edited since it arrived.",
        advice: "`tintm read \(id)` shows it.")
    case .noSuchCategory(let name, let near):
      self.init(
        code: "no_such_category", message: "There is no category named “\(name)”.",
        advice: Self.advice(near, else: "`tintm categories` lists them."))
    case .noSuchSource(let name, let near):
      self.init(
        code: "no_such_source", message: "There is no source named “\(name)”.",
        advice: Self.advice(near, else: "`tintm sources` lists them."))
    case .noSuchLabel(let name, let near):
      self.init(
        code: "no_such_label", message: "You have no label “\(name)”.",
        advice: Self.advice(near, else: "`tintm label` lists your labels."))
    case .labelRefused(let refusal):
      self.init(code: "label_refused", message: refusal.message.english)
    case .annotationRefused(let refusal):
      self.init(code: "annotation_refused", message: refusal.message.english)
    case .sharingRefused(let refusal, let name):
      self.init(code: "sharing_refused", message: refusal.message(to: name).english)
    case .costlyExpression:
      self.init(
        code: "costly_expression",
        message: "The expression was not finished: \(CostlyExpression.message).")
    case .otherOrder:
      self.init(
        code: "other_order", message: "The cursor belongs to a list in another order.",
        advice: "Use the same --sort as for the first page.")
    }
  }

  /// The error for a requested field that no article has.
  package init(_ unknown: UnknownField) {
    self.init(
      code: "no_such_field", message: "Unknown field “\(unknown.name)”.",
      advice: Self.advice(
        Spelling.nearest(to: unknown.name, in: unknown.known),
        else: "Known fields: \(unknown.known.joined(separator: ", "))."))
  }
}
