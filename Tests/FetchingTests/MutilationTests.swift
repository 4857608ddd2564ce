import Fetching
import Foundation
import Models
import TestOrigin
import Testing
import Words

/// Responses that are randomly cut, flipped and doubled, from a seed: each gives a value, and never
/// a document that was not sent.
struct MutilationTests {
  /// Number of responses; `MUTILATIONS` overrides it.
  private static let count =
    ProcessInfo.processInfo.environment["MUTILATIONS"].flatMap { Int($0) } ?? 300

  @Test func damagedResponsesAreAlwaysValues() async throws {
    let origin = try await TestOrigin { request in
      var chance = Chance(seed: UInt64(request.path.dropFirst()) ?? 0)
      return .raw(Self.answer(&chance), then: chance.one(in: 2) ? .close : .keepOpen)
    }
    var options = FetchingOptions.testing
    options.perHostConcurrency = 8
    options.firstByteTimeout = 0.05
    options.totalTimeout = 0.1
    let fetcher = Fetcher(options)
    await withDiscardingTaskGroup { group in
      for seed in 0..<Self.count {
        let url = origin.url("/\(seed)")
        let validators = FeedState.Validators(url: url, etag: "\"e\"", lastModified: nil)
        let request = FetchRequest(url: url, validators: seed % 3 == 0 ? validators : nil)
        group.addTask {
          let result = await fetcher.fetch(request)
          if let fault = result.fault { #expect(fault.message.english.hasSuffix(".")) }
        }
      }
    }
    await fetcher.shutdown()
    #expect(!origin.requests.isEmpty)
  }

  private static func answer(_ chance: inout Chance) -> [UInt8] {
    let text = "HTTP/1.1 200 OK\r\nETag: \"e\"\r\n"
    let chunks = "3\r\n<rs\r\n3;x=y\r\ns/>\r\n0\r\nT: r\r\n\r\n"
    let whole: [[UInt8]] = [
      Array((text + "Content-Length: 6\r\n\r\n<rss/>").utf8),
      Array((text + "Transfer-Encoding: chunked\r\n\r\n" + chunks).utf8),
      Array((text + "Content-Encoding: gzip\r\nContent-Length: \(Encoded.gzip.count)\r\n\r\n").utf8)
        + Encoded.gzip,
      Array("HTTP/1.1 103 Early\r\nLink: <x>\r\n\r\nHTTP/1.1 304 Not Modified\r\n\r\n".utf8),
      Array("HTTP/1.1 302 Found\r\nLocation: ../x?y#z\r\nSet-Cookie: a=b\r\n\r\n".utf8),
      Array((text + "Connection: close\r\n\r\n<rss/>").utf8),
    ]
    var bytes = whole[chance.below(whole.count)]
    for _ in 0..<(1 + chance.below(4)) where !bytes.isEmpty {
      let index = chance.below(bytes.count)
      switch chance.below(5) {
      case 0: bytes[index] = UInt8(chance.below(256))
      case 1: bytes.removeSubrange(index..<min(index + 1 + chance.below(8), bytes.count))
      case 2: bytes.insert(contentsOf: bytes[..<min(16, bytes.count)], at: index)
      case 3: bytes.insert(contentsOf: Array("\r\n".utf8), at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }

  /// SplitMix64 (Steele, Lea and Flood 2014): the same numbers for the same seed.
  private struct Chance {
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
    }

    mutating func below(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }

    mutating func one(in count: Int) -> Bool { below(count) == 0 }
  }
}
