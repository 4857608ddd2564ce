/// Finds an element by its name, ignoring case and without creating a string.
package struct HTMLTagNames: Sendable {
  package static let table = HTMLTagNames()

  private let tags: NameTable<HTMLTag>

  private init() {
    tags = NameTable(Dictionary(uniqueKeysWithValues: HTMLTag.allCases.map { ($0.name, $0) }))
  }

  package func find(_ name: Bytes) -> HTMLTag? { tags.find(name) }
}
