package import Models
internal import Recommending
package import Store
package import ViewModels
package import Words

extension NewsroomFault {
  /// The fault for an unknown name, with the nearest known names.
  package init(_ unknown: UnknownName) {
    let (name, known) = (unknown.name, unknown.known)
    switch unknown.kind {
    case .category: self = .noSuchCategory(name, near: Spelling.nearest(to: name, in: known))
    case .source: self = .noSuchSource(name, near: Spelling.nearest(to: name, in: known))
    case .partOfCategory: self = .noSuchCategory(name, near: Self.near(name, in: known))
    case .partOfSource: self = .noSuchSource(name, near: Self.near(name, in: known))
    }
  }

  /// The known names nearest to the text, or containing a word near to it.
  private static func near(_ text: String, in names: [String]) -> [String] {
    let whole = Spelling.nearest(to: text, in: names)
    guard whole.isEmpty else { return whole }
    let near = Spelling.nearest(
      to: text, in: names.flatMap { $0.split(separator: " ").map(String.init) })
    return Array(names.filter { name in near.contains { name.contains($0) } }.prefix(3))
  }

  /// Runs what finds items by number, by name, or by an expression.
  ///
  /// - Throws: ``NewsroomFault`` for an unknown one or a costly expression.
  static func naming<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let unknown as UnknownName {
      throw NewsroomFault(unknown)
    } catch let unknown as UnknownArticle {
      throw NewsroomFault.noSuchArticle(unknown.id)
    } catch is CostlyExpression {
      throw NewsroomFault.costlyExpression
    }
  }
}

/// Why a name cannot be a label, or an article cannot have one more.
package enum LabelRefusal: Error, Sendable, Hashable {
  case notAName
  /// With the name of the folder, or of a list of the program.
  case isList(String)
  case tooMany

  package var message: Message {
    switch self {
    case .notAName: Message(.labelNotAName, TagName.limit)
    case .isList(let name): Message(.labelIsList, name)
    case .tooMany:
      Message(.tooManyLabels, AnnotationLimits.labels, AnnotationLimits.labelsOfReader)
    }
  }
}

/// A requested item does not exist.
package enum NewsroomFault: Error, Sendable, Hashable {
  case noSuchArticle(Int64)
  /// No article is before or after it.
  case noNeighbour(category: String?, isForward: Bool)
  /// Neither a story nor an article has this id.
  case noSuchStory(Int64)
  /// With the numbers of the existing texts.
  case noSuchRevision(Int64, number: Int, known: [Int])
  /// It has only one text, because it was never edited.
  case neverEdited(Int64)
  /// With the nearest existing names.
  case noSuchCategory(String, near: [String])
  case noSuchSource(String, near: [String])
  case noSuchLabel(String, near: [String])
  case labelRefused(LabelRefusal)
  case annotationRefused(AnnotationRefusal)
  /// With the name of the other reader.
  case sharingRefused(SharingRefusal, String)
  /// The patterns of an expression take too many steps on the articles of a list or search.
  case costlyExpression
  /// The cursor belongs to a list in another order.
  case otherOrder

  /// The sentence about a change or an expression that was refused; `nil` if something is missing.
  package var refusal: Message? {
    switch self {
    case .labelRefused(let refusal): refusal.message
    case .annotationRefused(let refusal): refusal.message
    case .sharingRefused(let refusal, let name): refusal.message(to: name)
    case .costlyExpression: Message(.wrongExpression, CostlyExpression.message)
    case .noSuchArticle, .noNeighbour, .noSuchStory, .noSuchRevision, .neverEdited,
      .noSuchCategory, .noSuchSource, .noSuchLabel, .otherOrder:
      nil
    }
  }
}

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
