internal import Markup

/// Where the base of a text is looked up, once it is known that it needs one.
struct TextContext: ~Copyable {
  let tables: ScopeTables
  /// The base that counts where the document gives none.
  let fallback: BaseURL?

  func base(of slot: TextSlot) -> BaseURL? { tables.base(Int(slot.base)) ?? fallback }
}
