/// What is to be said about a value from the model: lists of fields, and nothing of looks, clocks
/// or stores.
package protocol ViewModel: Sendable {
  /// What machines get, in order; keys are only ever added.
  static var fields: [Field<Self>] { get }
  /// What people get, in reading order.
  static var display: [Field<Self>] { get }
  /// The columns of a line in a pipe, in order; columns are only ever added at the end.
  static var columns: [Field<Self>] { get }
  /// How several of them stand together.
  static var arrangement: Arrangement { get }
}
