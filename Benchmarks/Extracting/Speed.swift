import CLibXML2
import Extracting
import Foundation

/// How fast pages are read beside libxml2's HTML parser, which only builds a tree of them.
enum Speed {
  static func report(_ pages: [[UInt8]], names: [String]) {
    let bytes = pages.reduce(0) { $0 + $1.count }
    var bare = Double.infinity
    var ours = Double.infinity
    for _ in 0..<5 {
      bare = min(bare, seconds { pages.forEach(parse) })
      ours = min(
        ours,
        seconds {
          for page in pages { _ = try? ArticleExtractor.extract(ArticlePage(bytes: page)) }
        })
    }
    let megabytes = Double(bytes) / 1e6
    print(
      "\(pages.count) pages, \(bytes) bytes: libxml2 \((megabytes / bare).short) MB/s, extracted "
        + "\((megabytes / ours).short) MB/s, \((Double(pages.count) / ours).short) pages/s, "
        + "ratio \((bare / ours).short)")
    guard names.count > 1 else { return }
    let worst = zip(pages, names).map { page, name in
      (
        ratio: seconds { parse(page) }
          / seconds {
            _ = try? ArticleExtractor.extract(ArticlePage(bytes: page))
          }, name: name
      )
    }.min { $0.ratio < $1.ratio }
    if let worst { print("worst: \(worst.ratio.short) \(worst.name)") }
  }

  private static func parse(_ page: [UInt8]) {
    page.withUnsafeBytes { bytes in
      let options =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        | HTML_PARSE_NONET.rawValue
      let document = htmlReadMemory(
        bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count), nil, "UTF-8",
        Int32(options))
      xmlFreeDoc(document)
    }
  }

  private static func seconds(_ body: () -> Void) -> Double {
    var start = timespec()
    var end = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start)
    body()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
  }

  static func reportMemory(_ page: [UInt8]) {
    let before = peak()
    let article = try? ArticleExtractor.extract(ArticlePage(bytes: page))
    let grown = peak() - before
    print(
      "\(page.count) bytes, \(article?.wordCount ?? 0) words: \(grown) bytes more at the peak, "
        + "\((Double(grown) / Double(page.count)).short) of the page")
  }

  /// The greatest memory that the process has had, in bytes.
  private static func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return (line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) * 1024
  }
}

extension Double {
  fileprivate var short: String { String(format: "%.3g", self) }
}
