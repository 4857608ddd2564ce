import Foundation
import Markup
import Parsing

/// Properties of all output of the parser, for any input.
enum FeedChecks {
  /// The faults, as messages.
  static func faults(of bytes: [UInt8], _ options: ParseOptions = ParseOptions()) -> [String] {
    let feed: ParsedFeed
    do {
      feed = try FeedParser.parse(bytes, options: options)
    } catch {
      return error.message.isEmpty ? ["a fault without words"] : []
    }
    var faults: [String] = []
    let json = feed.jsonFeed()
    if String(validating: json, as: UTF8.self) == nil { faults.append("no valid UTF-8") }
    faults += self.faults(ofJSON: json, items: feed.items.count)
    for item in feed.items {
      if item.id.isEmpty { faults.append("an empty id") }
      for html in [item.body?.html, item.title?.html, item.summary?.html] {
        guard let html else { continue }
        if HTMLSanitizer.sanitize(html) != html { faults.append("not sanitised: \(html)") }
      }
    }
    if let again = try? FeedParser.parse(bytes, options: options), again != feed {
      faults.append("not the same twice")
    }
    return faults
  }

  private static func faults(ofJSON json: [UInt8], items: Int) -> [String] {
    guard let root = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
      return ["no JSON"]
    }
    var faults: [String] = []
    if root["version"] as? String != "https://jsonfeed.org/version/1.1" {
      faults.append("no version")
    }
    if root["title"] as? String == nil { faults.append("no title") }
    if (root["_tintm"] as? [String: Any])?["format"] as? String == nil {
      faults.append("no format")
    }
    guard let list = root["items"] as? [[String: Any]] else { return faults + ["no items"] }
    if list.count != items { faults.append("items are missing") }
    for item in list where (item["id"] as? String)?.isEmpty ?? true { faults.append("no id") }
    faults += emptyValues(root)
    return faults
  }

  /// Members without a value.
  private static func emptyValues(_ value: Any, _ path: String = "") -> [String] {
    if let object = value as? [String: Any] {
      return object.flatMap { key, value in
        ["/title", "/items"].contains("\(path)/\(key)") ? [] : emptyValues(value, "\(path)/\(key)")
      }
    }
    if let list = value as? [Any] {
      return list.isEmpty ? ["empty \(path)"] : list.flatMap { emptyValues($0, path + "[]") }
    }
    return (value as? String)?.isEmpty ?? false ? ["empty \(path)"] : []
  }
}
