/// Which pictures of an article are kept for reading offline.
package enum ImagePolicy: String, Sendable, Hashable, CaseIterable {
  case none
  case lead
  case all
}
