import Foundation
import Testing
import Views

/// docs/json.md documents every key of every document.
struct DocumentedKeysTests {
  static let manual: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return (try? String(contentsOf: root.appending(path: "docs/json.md"), encoding: .utf8)) ?? ""
  }()

  @Test(arguments: GoldenTests.pages.indices)
  func everyKeyIsDocumented(index: Int) throws {
    let (name, page) = GoldenTests.pages[index]
    for format in [OutputFormat.json, .jsonfeed] {
      let text = format.renderer(GoldenTests.Style.pipe).text(page)
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for key in Self.keys(of: object) {
        #expect(Self.manual.contains("`\(key)`"), "\(key) of \(name)")
      }
    }
  }

  private static func keys(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.values.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1)) }
    }
    return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(keys(of: $1)) }
  }
}
