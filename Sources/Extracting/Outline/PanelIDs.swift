import Basics
internal import Markup
internal import Models

/// Distinguishes panels that the reader can open from elements that are never shown. Rules B6 and
/// B7 of docs/extraction.md.
struct PanelIDs {
  /// Maximum number of ids; further ones are skipped.
  private static let limit = 10_000

  private let tree: PageTree
  /// Hashes of the ids that a control opens; computed at first use.
  private var controlled: Set<UInt64>?

  init(_ tree: PageTree) {
    self.tree = tree
  }

  /// Whether an element marked as hidden becomes visible when the reader opens it, or when scripts
  /// run.
  mutating func isPanel(_ node: Int) -> Bool {
    if tree.value("hidden", of: node)?.equalsIgnoringCase("until-found") == true { return true }
    if let role = tree.value("role", of: node),
      role.equalsIgnoringCase("region") || role.equalsIgnoringCase("tabpanel")
    {
      return true
    }
    guard let id = tree.value("id", of: node), !id.isEmpty else { return false }
    // React streams late content in elements that a script moves into place.
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
