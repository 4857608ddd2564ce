import Basics
internal import Markup
internal import Models

/// Tells panels that their reader opens from what is never shown. Rules B6 and B7 of
/// docs/extraction.md.
struct PanelIDs {
  /// Ids that are looked at; more are passed over.
  private static let limit = 10_000

  private let tree: PageTree
  /// Hashes of the ids that a control opens; read when first asked for.
  private var controlled: Set<UInt64>?

  init(_ tree: PageTree) {
    self.tree = tree
  }

  /// Whether an element that is marked as hidden is shown to a reader who opens it, or as soon as
  /// scripts run.
  mutating func isPanel(_ node: Int) -> Bool {
    if tree.value("hidden", of: node)?.equalsIgnoringCase("until-found") == true { return true }
    if let role = tree.value("role", of: node),
      role.equalsIgnoringCase("region") || role.equalsIgnoringCase("tabpanel")
    {
      return true
    }
    guard let id = tree.value("id", of: node), !id.isEmpty else { return false }
    // React streams what is ready late in elements that a script moves to their place.
    if id.hasPrefixIgnoringCase("s:", at: 0) { return true }
    let known = controlled ?? readControlled()
    controlled = known
    return known.contains(Self.hash(id))
  }

  private func readControlled() -> Set<UInt64> {
    var result: Set<UInt64> = []
    for node in tree.nodes.indices where tree.nodes[node].attributeCount > 0 {
      guard let ids = tree.value("aria-controls", of: node) else { continue }
      for id in ids.split(whereSeparator: \.isBlank) where result.count < Self.limit {
        result.insert(Self.hash(Bytes(rebasing: id)))
      }
    }
    return result
  }

  private static func hash(_ id: Bytes) -> UInt64 {
    var hash = FNV64()
    for byte in id { hash.add(byte) }
    return hash.value
  }
}
