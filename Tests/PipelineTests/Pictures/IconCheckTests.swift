import Foundation
import Models
import Testing

@testable import Pipeline

struct IconCheckTests {
  /// A PNG header of this size.
  private func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
      + Array("IHDR".utf8) + [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0, 1, 2, 3, 4]
  }

  private func icon(_ entries: [[UInt8]], lying size: UInt8? = nil) -> [UInt8] {
    var head: [UInt8] = [0, 0, 1, 0, UInt8(entries.count), 0]
    var offset = 6 + 16 * entries.count
    for entry in entries {
      head += [0, 0, 0, 0, 1, 0, 32, 0, size ?? UInt8(entry.count), 0, 0, 0]
      head += [UInt8(offset & 255), UInt8(offset >> 8), 0, 0]
      offset += entry.count
    }
    return head + entries.flatMap(\.self)
  }

  @Test func `a small square picture is an icon`() {
    #expect(IconCheck.icon(in: png(32, 32)) == SourceIcon(type: "image/png", bytes: png(32, 32)))
    #expect(IconCheck.icon(in: png(200, 20)) == nil)
    #expect(IconCheck.icon(in: png(4, 4)) == nil)
    #expect(IconCheck.icon(in: Array("<svg xmlns='…'/>".utf8)) == nil)
    #expect(IconCheck.icon(in: []) == nil)
    #expect(
      IconCheck.icon(in: png(32, 32) + [UInt8](repeating: 0, count: SourceIcon.maxBytes)) == nil)
  }

  @Test func `of a Windows icon its largest PNG counts`() {
    let bitmap: [UInt8] = [40, 0, 0, 0, 16, 0, 0, 0]
    let large = png(48, 48) + [9, 9]
    #expect(
      IconCheck.icon(in: icon([bitmap, png(16, 16), large]))
        == SourceIcon(type: "image/png", bytes: large))
    #expect(IconCheck.icon(in: icon([bitmap])) == nil)
  }

  @Test func `an icon that lies about its parts is none`() {
    #expect(IconCheck.icon(in: icon([png(16, 16)], lying: 255)) == nil)
    #expect(IconCheck.icon(in: [0, 0, 1, 0, 255, 0, 1]) == nil)
    #expect(IconCheck.icon(in: [0, 0, 1, 0, 1, 0] + [UInt8](repeating: 255, count: 16)) == nil)
  }
}
