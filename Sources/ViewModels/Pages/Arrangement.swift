/// How several view models of a kind stand together when people read them.
package enum Arrangement: Sendable, Hashable {
  /// Each with a headline and room around it.
  case cards
  /// Under each other in aligned columns.
  case table
  /// One after the other, a line each where it fits.
  case lines
  /// As running text, in a terminal and in a pipe alike.
  case prose
}
