import Models
import ViewModels
import Words

/// What a form has just changed in an article's labels, note or highlights, as the query of the
/// article's page reports it.
struct ArticleChange: Sendable, Hashable {
  enum Kind: String {
    case labelled, unlabelled, highlighted, unhighlighted, noted
  }

  let kind: Kind
  /// The label's name or the highlight's number; `nil` if there is nothing that its form could undo.
  let subject: String?
  /// What the change has deleted.
  private(set) var lost: Lost?

  /// A text of the reader's, which no address tells.
  enum Lost: Sendable, Hashable {
    case note(String)
    case highlight(HighlightViewModel)
  }

  init(_ kind: Kind, _ subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// - Returns: `nil` if the query reports no such change, or if the article's state denies it: the
  ///   address may be an old one, or anybody's.
  init?(_ query: FormFields, of article: ArticleDetailViewModel) {
    guard let kind = query["done"].flatMap(Kind.init) else { return nil }
    self.init(kind, query["of"])
    guard isTrue(of: article) else { return nil }
  }

  private func isTrue(of article: ArticleDetailViewModel) -> Bool {
    switch kind {
    case .labelled: subject.map { article.labels.contains($0) } ?? !article.labels.isEmpty
    case .unlabelled:
      subject.map { TagName.fits($0) && !article.labels.contains($0) } ?? true
    case .highlighted:
      subject.map { id in article.highlights.contains { String($0.id) == id } }
        ?? !article.highlights.isEmpty
    case .unhighlighted: subject == nil
    case .noted: subject == nil
    }
  }

  /// The change between two states of an article, of which a form made one label or highlight more
  /// or fewer.
  init(_ kind: Kind, from old: ArticleDetailViewModel, to new: ArticleDetailViewModel) {
    let subject: String? =
      switch kind {
      case .labelled: new.labels.first { !old.labels.contains($0) }
      case .unlabelled: old.labels.first { !new.labels.contains($0) }
      case .highlighted:
        new.highlights.first { highlight in !old.highlights.contains { $0.id == highlight.id } }
          .map { String($0.id) }
      case .unhighlighted, .noted: nil
      }
    self.init(kind, subject)
    lost =
      switch kind {
      case .unhighlighted:
        // One that is not in the text could not be made again.
        old.highlights.first { highlight in
          highlight.isInText && !new.highlights.contains { $0.id == highlight.id }
        }.map(Lost.highlight)
      case .noted: new.note == nil ? old.note.map(Lost.note) : nil
      case .labelled, .unlabelled, .highlighted: nil
      }
  }

  var query: [(name: String, value: String)] {
    var fields = [(name: "done", value: kind.rawValue)]
    if let subject { fields.append((name: "of", value: subject)) }
    return fields
  }

  /// The result, as a sentence.
  var receipt: Message {
    switch kind {
    case .labelled: Message(.fullStop, Message(.receiptLabelled))
    case .unlabelled: Message(.fullStop, Message(.receiptUnlabelled))
    case .highlighted: Message(.didHighlight)
    case .unhighlighted: Message(.didUnhighlight)
    case .noted: Message(.saved)
    }
  }
}
