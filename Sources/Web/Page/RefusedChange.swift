import Views
import Words

/// A change to an article's labels, note or highlights that a form asked for in vain.
struct RefusedChange {
  let kind: ArticleChange.Kind
  /// What was typed; `nil` for a removal.
  let typed: String?
  let reason: Message

  var isOfLabels: Bool { kind == .labelled || kind == .unlabelled }

  func alert(_ view: PageView) -> HTML { view.alert(view.wording(reason)) }

  /// What the field of a kind of change shows: what was typed, where the reader left it.
  func value(of kind: ArticleChange.Kind) -> String? { kind == self.kind ? typed : nil }
}
