import Foundation
import Models
import Store

extension RawStatement {
  /// Reads columns of the current row.
  ///
  /// - Parameter first: the number of the first of these columns.
  /// - Returns: the number of the next column.
  @discardableResult
  func read<Value>(
    _ columns: [SQLColumns<Value>.Setter], from first: Int32 = 0, into value: inout Value
  ) -> Int32 {
    var place = first
    for column in columns {
      switch column {
      case .text(let set): set(&value, text(place))
      case .list(let set): set(&value, ListColumn.decode(bytes(place)))
      case .integer(let set): set(&value, integer(place))
      case .count(let set): set(&value, optional(place))
      case .number(let set): set(&value, double(place))
      case .date(let set): set(&value, date(place))
      case .flag(let set): set(&value, integer(place) != 0)
      }
      place += 1
    }
    return place
  }

  /// Binds the values of ``ArticleColumn/all``.
  ///
  /// - Parameter first: the number of the first parameter.
  func bind(_ metadata: ArticleMetadata, from first: Int32) {
    for (place, column) in zip(first..., ArticleColumn.all) {
      switch column.field {
      case .text(let value, _): bind(place, value(metadata))
      case .list(let value, _): bind(place, ListColumn.encode(value(metadata)))
      case .date(let value, _): bind(place, value(metadata)?.stored)
      case .count(let value, _): bind(place, Int64(value(metadata)))
      }
    }
  }
}
