internal import Markup

extension FeedBuilder {
  mutating func beginItem(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    guard feed.items.count < limits.items else {
      warnings.count(.item)
      return .skip
    }
    scope.place = .item
    draft.begin(base: scope.base, language: scope.language)
    if element.attributeCount > 0 { draft.about = element.anyValue("about")?.trimmedOrNil }
    isInItem = true
    return .children
  }

  mutating func endItem() {
    if feed.items.isEmpty { noteAddresses() }
    let item = finishItem()
    isInItem = false
    if item.isEmpty, dates.waiting.last?.item != feed.items.count {
      return warnings.count(.emptyItem)
    }
    if feed.items.count == feed.items.capacity { reserveItems() }
    feed.items.append(item)
  }

  /// Reserves room for the expected number of items, if the rest of the document is like the part
  /// read so far. An array that doubles its capacity would hold the items twice while it grows.
  private mutating func reserveItems() {
    guard feed.items.count >= 16, reached > 0 else { return }
    let rest = Double(document.count - reached) / Double(reached)
    // Grows by at least an eighth, so that the number of reallocations stays logarithmic.
    let expected = Double(feed.items.count) * max(1 + rest * 1.05, 1.125)
    feed.items.reserveCapacity(Int(min(expected, Double(limits.items))) + 1)
  }
}
