import Basics

/// The first file of a form, and its other fields.
struct UploadedFile: Sendable, Hashable {
  let bytes: [UInt8]
  let fields: [String: String]

  /// Maximum number of parts to read.
  private static let maxParts = 20
  /// Maximum bytes of a field.
  private static let maxField = 4000

  /// `nil` if the body is no such form, or is cut off.
  init?(_ request: WebRequest) {
    guard let form = MultipartForm(request, limit: Self.maxParts), form.isWhole,
      let file = form.parts.first(where: \.isFile)
    else { return nil }
    bytes = Array(file.content)
    fields = form.parts.reduce(into: [:]) { fields, part in
      if !part.isFile { fields[part.name] = String(outside: part.content.prefix(Self.maxField)) }
    }
  }
}
