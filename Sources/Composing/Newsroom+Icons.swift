package import Models
import Store

extension Newsroom {
  /// The icons of the reader's sources; those that are missing are fetched for the next time.
  package func icons() throws -> [(id: Int64, name: String, icon: SourceIcon)] {
    let sources = try store.streamSources(reader: reader).filter(\.isSubscribed)
    let ids = sources.map(\.id)
    if !store.isReadOnly { try? store.wantIcons(of: ids, at: now) }
    let icons = try store.icons(of: ids)
    return sources.compactMap { source in icons[source.id].map { (source.id, source.name, $0) } }
  }
}
