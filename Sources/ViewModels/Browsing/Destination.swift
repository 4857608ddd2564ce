/// A place in the interactive reader.
package enum Destination: Sendable, Hashable {
  case list(Listing)
  case article(Int64)
  case help
}
