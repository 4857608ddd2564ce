package import Foundation

/// The dates of one document. `4/5/2026` is read by the other dates of the document, which all have
/// one order, else by its language; it waits until all are known (rule A4 of docs/parsing.md).
package struct DocumentDates {
  package enum Reading {
    case date(Date)
    /// The order of day and month is not known yet.
    case ambiguous
    case none
  }

  /// A date of an item that waits for the end of the document.
  package struct Waiting {
    /// The index of the item.
    package let item: Int
    /// The name of the element.
    package let what: String
    package let text: String
  }

  /// More dates of one document that nothing tells apart need not wait.
  private static let limit = 10_000

  private var orders: Set<NumericOrder> = []
  package private(set) var waiting: [Waiting] = []

  package init() {}

  /// - Returns: `false` if too many dates are waiting.
  package mutating func wait(for what: String, of item: Int, text: String) -> Bool {
    guard waiting.count < Self.limit else { return false }
    waiting.append(Waiting(item: item, what: what, text: text))
    return true
  }

  package mutating func read(_ bytes: Bytes, language: String?) -> Reading {
    if let date = FeedDate.plain(bytes) { return .date(date) }
    guard let bytes = FeedDate.bounded(bytes) else { return .none }
    var reader = LocalizedDate(bytes, language: language)
    let date = reader.read()
    if let order = reader.evidence { orders.insert(order) }
    if let date { return .date(date) }
    return reader.isAmbiguous ? .ambiguous : .none
  }

  /// The date of an ambiguous text after the whole document was read; `nil` if nothing tells the
  /// order, or the document contradicts itself.
  package func resolve(_ text: String, language: String?) -> Date? {
    guard orders.count < 2, let order = orders.first ?? NumericOrder(language: language) else {
      return nil
    }
    var text = text
    return text.withUTF8 { bytes in
      var reader = LocalizedDate(bytes.trimmed, language: language, order: order)
      return reader.read()
    }
  }
}
