package import Foundation
package import Models

/// The icons of sources. They are fetched when somebody sees the source, and then at most monthly.
package protocol IconStoring: Sendable {
  func icons(of sources: [Int64]) throws -> [Int64: SourceIcon]

  /// The sources of these that have an icon.
  func sourcesWithIcon(among sources: [Int64]) throws -> Set<Int64>

  /// Queues the icons of sources that are seen, unless they were fetched or tried within a month. It
  /// may be skipped while another writer is busy.
  func wantIcons(of sources: [Int64], at now: Date) throws

  /// The icons that wait longest, of sources that were polled: they may declare one.
  func wantedIcons(limit: Int) async throws -> [WantedIcon]

  /// Ends an attempt. Without an icon an earlier one stays.
  func keepIcon(_ icon: SourceIcon?, of source: Int64, at now: Date) async throws
}

extension IconStoring where Self: SQLStore {
  package func icons(of sources: [Int64]) throws -> [Int64: SourceIcon] {
    guard !sources.isEmpty else { return [:] }
    return try read(
      """
      SELECT source_id, type, bytes FROM source_icon
      WHERE source_id \(in: sources) AND bytes IS NOT NULL AND type IS NOT NULL
      """
    ).by("source_id") { SourceIcon(type: try $0["type"], bytes: try $0["bytes"]) }
  }

  package func sourcesWithIcon(among sources: [Int64]) throws -> Set<Int64> {
    guard !sources.isEmpty else { return [] }
    return try Set(
      read(
        """
        SELECT source_id FROM source_icon
        WHERE source_id \(in: sources) AND bytes IS NOT NULL AND type IS NOT NULL
        """
      ).values())
  }

  package func wantIcons(of sources: [Int64], at now: Date) throws {
    guard !sources.isEmpty else { return }
    let month = 30 * 86_400.0
    let known: Set<Int64> = try Set(
      read(
        """
        SELECT source_id FROM source_icon WHERE source_id \(in: sources)
        AND (wanted IS NOT NULL OR asked > \(now.addingTimeInterval(-month)))
        """
      ).values())
    let wanted = sources.filter { !known.contains($0) }
    guard !wanted.isEmpty else { return }
    try writeIfFree([
      """
      INSERT INTO source_icon (source_id, wanted)
      SELECT id, \(now) FROM source WHERE id \(in: wanted)
      ON CONFLICT (source_id) DO UPDATE SET wanted = excluded.wanted
      """
    ])
  }

  package func wantedIcons(limit: Int) async throws -> [WantedIcon] {
    try await read(
      """
      SELECT i.source_id, source.url, f.icon, f.home_page_url FROM source_icon i
      JOIN source ON source.id = i.source_id
      JOIN feed_state f ON f.source_id = i.source_id
      WHERE i.wanted IS NOT NULL AND f.last_poll IS NOT NULL ORDER BY i.wanted, i.source_id LIMIT \(limit)
      """
    ).map { row in
      WantedIcon(
        source: try row["source_id"], url: try row["url"], declared: try row["icon"],
        homePage: try row["home_page_url"])
    }
  }

  package func keepIcon(_ icon: SourceIcon?, of source: Int64, at now: Date) async throws {
    try await write(
      """
      UPDATE source_icon SET wanted = NULL, asked = \(now), type = coalesce(\(icon?.type), type),
        bytes = coalesce(\(icon?.bytes), bytes)
      WHERE source_id = \(source)
      """)
  }
}
