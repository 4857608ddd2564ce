import Models
package import ViewModels

extension ErrorViewModel {
  /// The error for people and programs if a requested item does not exist.
  package init(_ fault: ServingFault) {
    switch fault {
    case .noSuchArticle(let id):
      self.init(
        code: "no_such_article", message: "There is no article \(id).",
        advice: "`tintm feed` shows each article's number.")
    case .noNeighbour(let category, let isForward):
      self.init(
        code: "no_neighbour",
        message: "There is no article \(isForward ? "after" : "before") this one in “\(category)”.",
        advice: "`tintm feed --category \(category)` lists what is there.")
    case .noSuchStory(let id):
      self.init(
        code: "no_such_story", message: "There is no story or article \(id).",
        advice: "`tintm feed` shows each article's number.")
    case .noSuchRevision(let id, let number, let known):
      self.init(
        code: "no_such_revision", message: "Article \(id) has no revision \(number).",
        advice: "It has: " + known.map(String.init).joined(separator: ", ") + ".")
    case .neverEdited(let id):
      self.init(
        code: "never_edited", message: "Article \(id) was not edited since it came.",
        advice: "`tintm read \(id)` shows it.")
    case .noSuchCategory(let name, let near):
      self.init(
        code: "no_such_category", message: "There is no category “\(name)”.",
        advice: Self.advice(near, else: "`tintm categories` lists them."))
    case .noSuchSource(let name, let near):
      self.init(
        code: "no_such_source", message: "There is no source “\(name)”.",
        advice: Self.advice(near, else: "`tintm sources` lists them."))
    case .otherOrder:
      self.init(
        code: "other_order", message: "That cursor is a place in a list of another order.",
        advice: "Ask for the next page with the same --sort as for the first.")
    }
  }

  /// The error for a requested field that no article has.
  package init(_ unknown: UnknownField) {
    self.init(
      code: "no_such_field", message: "An article has no field “\(unknown.name)”.",
      advice: Self.advice(
        Spelling.nearest(to: unknown.name, in: unknown.known),
        else: "It has: \(unknown.known.joined(separator: ", "))."))
  }

  private static func advice(_ near: [String], else other: String) -> String {
    near.isEmpty
      ? other : "Did you mean " + near.map { "“\($0)”" }.joined(separator: " or ") + "?"
  }
}
