package import Models

/// All sources in their folders, for another reader.
package struct SubscriptionsViewModel: PageModel {
  package let items: [SubscriptionViewModel]

  /// - Parameters:
  ///   - listings: in their order.
  ///   - categories: the folders, in their order; what is in several stands in each.
  package init(_ listings: [SourceListing], categories: [String]) {
    var places: [String: Int] = [:]
    for (place, name) in categories.enumerated() { places[name.lowercased()] = place }
    func folders(_ listing: SourceListing) -> [Int] {
      listing.categories.compactMap { places[$0.lowercased()] }
    }
    // Whoever reads the list back meets each source in its first folder; in that order they stand
    // in the others too, so that a list that was read and written is the same list.
    let inOrder = listings.enumerated().sorted {
      (folders($0.element).min() ?? 0, $0.offset) < (folders($1.element).min() ?? 0, $1.offset)
    }
    var items = categories.map { _ in [SubscriptionViewModel]() }
    for (_, listing) in inOrder {
      for folder in folders(listing) {
        items[folder].append(SubscriptionViewModel(listing, in: categories[folder]))
      }
    }
    self.items = Array(items.joined())
  }

  package var kind: DocumentKind { .export }
  package var title: String { "tintm" }
  package static let fields: FieldList<Self> = []
}
