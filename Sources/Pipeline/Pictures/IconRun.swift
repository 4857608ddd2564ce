import Basics
import Fetching
import Foundation
import Models
import Parsing
import Store

/// Fetches the icons of sources that somebody has seen: the one that the feed declares, the one of its
/// home page, or the one that every site has at the same place.
struct IconRun: Sendable {
  let store: any Store
  let fetcher: Fetcher
  let clock: PollingClock

  /// Icons a pass: they are never urgent.
  private static let batch = 20

  /// - Parameter sources: those that may be asked.
  /// - Throws: `StoreFault`; `CancellationError`.
  func run(_ sources: [Source]) async throws {
    let wanted = try await store.wantedIcons(limit: Self.batch)
    guard !wanted.isEmpty else { return }
    let known = Dictionary(firstOf: sources.map { ($0.address.string, $0) })
    for icon in wanted {
      var found: SourceIcon?
      if let source = known[icon.url] { found = try await self.icon(icon, of: source) }
      try await store.keepIcon(found, of: icon.source, at: clock.now())
    }
  }

  private func icon(_ wanted: WantedIcon, of source: Source) async throws -> SourceIcon? {
    guard case .web = source.address else { return nil }
    if let declared = wanted.declared, let icon = try await picture(at: declared, of: source) {
      return icon
    }
    let home = wanted.homePage ?? wanted.url
    if let page = try await body(at: home, of: source, .page),
      let address = PageIcon.address(in: page.bytes, url: home, contentType: page.type),
      address != wanted.declared, let icon = try await picture(at: address, of: source)
    {
      return icon
    }
    guard let origin = URL(string: home).flatMap({ URL(string: "/favicon.ico", relativeTo: $0) })
    else { return nil }
    return try await picture(at: origin.absoluteString, of: source)
  }

  private func picture(at address: String, of source: Source) async throws -> SourceIcon? {
    try await body(at: address, of: source, .picture).flatMap { IconCheck.icon(in: $0.bytes) }
  }

  private func body(
    at address: String, of source: Source, _ kind: FetchRequest.Kind
  ) async throws -> (bytes: [UInt8], type: String?)? {
    let result = await fetcher.fetch(FetchRequest(address, for: source, kind: kind))
    try Task.checkCancellation()
    guard case .response(let response) = result.answer, response.status == 200 else { return nil }
    return (response.body, response.headers.contentType)
  }
}

/// Which bytes are an icon.
enum IconCheck {
  /// - Returns: `nil` if they are none, or too large; of a Windows icon, the largest PNG in it.
  static func icon(in bytes: [UInt8]) -> SourceIcon? {
    let picture = largestPNG(of: bytes) ?? bytes
    guard picture.count <= SourceIcon.maxBytes, let header = PictureHeader(picture) else {
      return nil
    }
    let short = min(header.width, header.height), long = max(header.width, header.height)
    // A banner is no icon.
    guard short >= 8, long <= SourceIcon.maxSide, long <= 2 * short else { return nil }
    return SourceIcon(type: header.format.mediaType, bytes: picture)
  }

  /// The entries of the file (ICONDIR: 6 bytes, then 16 for each entry; sizes and offsets are
  /// little-endian at 8 and 12).
  private static func largestPNG(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: [0, 0, 1, 0]), bytes.count >= 6 else { return nil }
    func number(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    var best: Range<Int>?
    for entry in 0..<min(Int(bytes[4]), 32) {
      let offset = 6 + 16 * entry
      guard offset + 16 <= bytes.count else { break }
      let size = number(at: offset + 8), start = number(at: offset + 12)
      guard size > 0, size <= SourceIcon.maxBytes, start <= bytes.count - size,
        bytes[start...].starts(with: [0x89, 0x50, 0x4E, 0x47]), size > best?.count ?? 0
      else { continue }
      best = start..<start + size
    }
    return best.map { Array(bytes[$0]) }
  }
}
