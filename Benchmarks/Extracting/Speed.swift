import CLibXML2
import Extracting
import Foundation
import Measuring

/// The speed of extraction compared with libxml2's HTML parser, which only builds a tree.
enum Speed {
  static func report(_ pages: [[UInt8]], names: [String]) {
    let bytes = pages.reduce(0) { $0 + $1.count }
    var bare = Double.infinity
    var ours = Double.infinity
    for _ in 0..<5 {
      bare = min(bare, ProcessorTime.of { pages.forEach(parse) })
      ours = min(
        ours,
        ProcessorTime.of {
          for page in pages { _ = try? ArticleExtractor.extract(ReceivedPage(bytes: page)) }
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
        ratio: ProcessorTime.of { parse(page) }
          / ProcessorTime.of {
            _ = try? ArticleExtractor.extract(ReceivedPage(bytes: page))
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

  static func reportMemory(_ page: [UInt8]) {
    var article: ExtractedArticle?
    let grown = ResidentMemory.growth {
      article = try? ArticleExtractor.extract(ReceivedPage(bytes: page))
    }
    let size = Double(page.count) / Double(1 << 20)
    print(
      "\(page.count) bytes, \(article?.wordCount ?? 0) words: \(grown.short) MB more at the peak, "
        + "\((grown / size).short) of the page")
  }
}

extension Double {
  fileprivate var short: String { String(format: "%.3g", self) }
}
