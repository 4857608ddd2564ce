package import Basics
package import Foundation

/// The parts of Atom 1.0 documents (RFC 4287) that exports, catalogues and streams of apps share.
extension ByteSink {
  /// The root element's start.
  ///
  /// - Parameter namespaces: further declarations, as attributes after a blank.
  package mutating func beginAtom(
    id: String, title: String, updated: Date, namespaces: StaticString = ""
  ) {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"")
    write(namespaces)
    write(">\n")
    write(element: "id", id)
    write(element: "title", title)
    write(atomTime: "updated", updated)
  }

  /// A required time (3.3); a date that can't be represented becomes 1970-01-01.
  package mutating func write(atomTime name: StaticString, _ date: Date) {
    write(element: name, Timestamp.required(date))
  }

  package mutating func write(atomAuthor name: String) {
    write("<author>")
    write(element: "name", name)
    write("</author>\n")
  }

  package mutating func write(
    atomLink relation: String, _ address: String, type: String? = nil, title: String? = nil,
    length: Int? = nil
  ) {
    write("<link")
    write(attribute: "rel", relation)
    write(attribute: "href", address)
    if let type { write(attribute: "type", type) }
    if let title { write(attribute: "title", title) }
    if let length { write(attribute: "length", String(length)) }
    write("/>\n")
  }

  package mutating func write(atomContent text: String, isHTML: Bool = false) {
    write("<content type=\"")
    write(isHTML ? "html" : "text")
    write("\">")
    write(xml: text)
    write("</content>\n")
  }
}
