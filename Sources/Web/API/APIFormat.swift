import Basics
import HTTPTypes

/// A format that a client can choose by its Accept header.
protocol MediaFormat: Sendable {
  var mediaType: String { get }
}

/// The formats of the product's own API, chosen by a suffix of the path or the Accept header.
enum APIFormat: String, MediaFormat, Hashable, CaseIterable {
  case json, jsonl, jsonfeed, atom, txt

  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .jsonl: "application/x-ndjson"
    case .jsonfeed: "application/feed+json"
    case .atom: "application/atom+xml"
    case .txt: "text/plain"
    }
  }
}

extension MediaFormat {
  /// The Content-Type header's value, with charset.
  var contentType: String { mediaType + "; charset=utf-8" }

  /// The best of these formats for a client (RFC 9110 12.5.1): the highest weight, the first in the
  /// list if weights are equal. A range covers all formats of its kind.
  ///
  /// - Returns: `nil` if the client accepts none of them.
  static func chosen(by accept: [String], among formats: [Self]) -> Self? {
    let ranges = AcceptedValue.list(accept)
    guard !ranges.isEmpty else { return formats.first }
    let weighed = formats.map { format in
      // The most specific matching range determines the weight.
      (format, ranges.filter { $0.holds(format.mediaType) }.max { $0.exactness < $1.exactness })
    }
    var best: (format: Self, weight: Double)?
    for (format, range) in weighed {
      guard let weight = range?.weight, weight > best?.weight ?? 0 else { continue }
      best = (format, weight)
    }
    return best?.format
  }
}

/// An element of an Accept header is a range of media types.
extension AcceptedValue {
  fileprivate var exactness: Int { name == "*/*" ? 0 : name.hasSuffix("/*") ? 1 : 2 }

  fileprivate func holds(_ mediaType: String) -> Bool {
    name == "*/*" || name == mediaType
      || name.hasSuffix("/*") && mediaType.hasPrefix(name.dropLast())
  }
}
