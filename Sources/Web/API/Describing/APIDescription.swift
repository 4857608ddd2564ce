import Basics
import Foundation
import HTTPTypes
import Models
import ViewModels

/// The description of the product's own API (OpenAPI 3.1), made from its endpoints and the fields
/// of their documents.
enum APIDescription {
  typealias Object = DocumentSchema.Object

  /// The document for a server whose paths start with a base path.
  static func text(basePath: String) -> String {
    template.replacing("\"url\":\"\(root)\"", with: "\"url\":\"\(basePath + root)\"")
  }

  private static let root = "/api/v1"

  /// Computed once.
  private static let template: String = {
    let data = try? JSONSerialization.data(
      withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(outside: data ?? Data()) + "\n"
  }()

  private static var document: Object {
    var paths: [String: Object] = [:]
    for endpoint in APIEndpoint.all {
      paths["/" + endpoint.template, default: [:]][endpoint.method.rawValue.lowercased()] =
        operation(endpoint)
    }
    let kinds = Set(APIEndpoint.all.map(\.document)).union([.error])
    var schemas = Dictionary(
      uniqueKeysWithValues: kinds.map { ($0.rawValue, DocumentSchema.document($0)) })
    schemas["share"] = DocumentSchema.share
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "tintm", "version": "1",
        "description": "The JSON documents of `tintm … --json` over HTTP. New keys may be added.",
      ] as Object,
      "servers": [["url": root]], "paths": paths,
      "security": [["app": [String]()]],
      "components": [
        "schemas": schemas,
        "securitySchemes": [
          "app": [
            "type": "http", "scheme": "bearer",
            "description": "An app password, created with `tintm app add NAME`.",
          ] as Object
        ],
      ] as Object,
    ]
  }

  private static func operation(_ endpoint: APIEndpoint) -> Object {
    let name = (endpoint.method.rawValue.lowercased() + "_" + endpoint.template)
      .filter { $0 != "{" && $0 != "}" }.replacing("/", with: "_")
    let inPath = endpoint.pattern.segments.compactMap { segment -> Object? in
      let (name, schema): (String, Object)
      switch segment {
      case .word: return nil
      case .number(let number): (name, schema) = (number, Self.number(1...999_999_999_999_999_999))
      case .digest:
        (name, schema) = ("digest", ["type": "string", "pattern": "^[0-9a-f]{16,128}$"])
      case .text(let text): (name, schema) = (text, ["type": "string"])
      }
      return ["name": name, "in": "path", "required": true, "schema": schema]
    }
    return [
      "operationId": name, "summary": endpoint.summary,
      "parameters": inPath + endpoint.parameters.map(parameter),
      "responses": responses(endpoint),
    ]
  }

  private static func responses(_ endpoint: APIEndpoint) -> Object {
    var content: Object = [:]
    if case .stream = endpoint.answer {
      content = ["text/event-stream": Object(), "application/x-ndjson": Object()]
    } else if case .picture = endpoint.answer {
      content = ["image/*": Object()]
    } else {
      for format in endpoint.formats {
        content[format.mediaType] =
          format == .json
          ? ["schema": ["$ref": "#/components/schemas/\(schemaName(of: endpoint))"]] as Object
          : Object()
      }
    }
    let failure: Object = [
      "description": "An error message and advice.",
      "content": [
        "application/json": ["schema": ["$ref": "#/components/schemas/error"]] as Object,
        // For a request that is refused before its path is examined.
        "text/plain": Object(),
      ] as Object,
    ]
    return [
      "200": ["description": endpoint.summary, "content": content] as Object,
      "default": failure,
    ]
  }

  /// A share has its own kind of receipt.
  private static func schemaName(of endpoint: APIEndpoint) -> String {
    endpoint.template.hasSuffix("/share") ? "share" : endpoint.document.rawValue
  }

  private static func parameter(_ parameter: APIParameter) -> Object {
    [
      "name": parameter.name, "in": "query", "description": parameter.summary,
      "required": parameter.isRequired, "schema": schema(parameter.kind),
    ]
  }

  static func schema(_ kind: APIParameter.Kind) -> Object {
    switch kind {
    case .text: ["type": "string", "pattern": "^[^\\u0000]*$"]
    case .address:
      [
        "type": "string", "maxLength": APIParameter.longestAddress,
        "pattern": "^https?://[^\\u0000-\\u0020/?#@:][^\\u0000-\\u0020]*$",
      ]
    case .flag: ["type": "boolean"]
    case .number(let range): number(range)
    case .choice(let names): ["type": "string", "enum": names]
    case .duration: ["type": "string", "pattern": "^[1-9][0-9]{0,3}[mhd]$"]
    case .cursor:
      [
        "type": "string", "description": "The value of “next” in a page.",
        "pattern": "^([tnd][0-9a-f]{1,16}-[0-9]{1,18}(-[1-9][0-9]{0,15}-[1-9][0-9]{0,5})?)?$",
      ]
    case .changeNumber: ["type": "string", "pattern": "^[0-9a-z]{1,12}-[0-9a-z]{1,12}$"]
    case .fields:
      ["type": "string", "pattern": "^((\(fields))(,(\(fields)))*)?$"]
    case .articles:
      [
        "type": "array", "items": number(1...999_999_999_999_999_999), "minItems": 1,
        "maxItems": APIValues.maxInQuery,
      ]
    }
  }

  /// Names of an article's fields as alternatives of a regular expression.
  private static let fields = ArticleViewModel.fields.leaves
    .map { $0.name.replacing(".", with: "\\.") }.joined(separator: "|")

  private static func number(_ range: ClosedRange<Int64>) -> Object {
    ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
  }
}
