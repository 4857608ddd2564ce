/// Which pictures of an article are stored for reading offline.
package enum ImagePolicy: String, Sendable, Hashable, CaseIterable {
  case none
  case lead
  case all
}
