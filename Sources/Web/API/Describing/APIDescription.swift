import Foundation
import HTTPTypes
import Models
import ViewModels

/// The description of the own API (OpenAPI 3.1), made from its endpoints and the fields of their
/// documents.
enum APIDescription {
  private typealias Object = DocumentSchema.Object

  /// The document, made once.
  static let bytes: [UInt8] = {
    let data = try? JSONSerialization.data(
      withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
    return Array(data ?? Data()) + [UInt8(ascii: "\n")]
  }()

  private static var document: Object {
    var paths: [String: Object] = [:]
    for endpoint in APIEndpoint.all {
      paths["/" + endpoint.template, default: [:]][endpoint.method.rawValue.lowercased()] =
        operation(endpoint)
    }
    let kinds = Set(APIEndpoint.all.map(\.document)).union([.error])
    let schemas = Dictionary(
      uniqueKeysWithValues: kinds.map { ($0.rawValue, DocumentSchema.document($0)) })
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "tintm", "version": "1",
        "description": "What `tintm … --json` prints, over HTTP. Keys are only ever added.",
      ] as Object,
      // Relative to where this document is.
      "servers": [["url": "."]], "paths": paths,
      "security": [["app": [String]()]],
      "components": [
        "schemas": schemas,
        "securitySchemes": [
          "app": [
            "type": "http", "scheme": "bearer",
            "description": "An app password: `tintm app add NAME`.",
          ] as Object
        ],
      ] as Object,
    ]
  }

  private static func operation(_ endpoint: APIEndpoint) -> Object {
    let name = ([endpoint.method.rawValue.lowercased()] + endpoint.path)
      .map { $0.filter { $0 != "{" && $0 != "}" } }.joined(separator: "_")
    let inPath = endpoint.path.filter { $0.hasPrefix("{") }.map { part -> Object in
      [
        "name": String(part.dropFirst().dropLast()), "in": "path", "required": true,
        "schema": number(1...999_999_999_999_999_999),
      ]
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
    } else {
      for format in endpoint.formats {
        content[format.mediaType] =
          format == .json
          ? ["schema": ["$ref": "#/components/schemas/\(endpoint.document.rawValue)"]] as Object
          : Object()
      }
    }
    let failure: Object = [
      "description": "What is wrong, and what to do.",
      "content": [
        "application/json": ["schema": ["$ref": "#/components/schemas/error"]] as Object
      ] as Object,
    ]
    return [
      "200": ["description": endpoint.summary, "content": content] as Object,
      "default": failure,
    ]
  }

  private static func parameter(_ parameter: APIParameter) -> Object {
    [
      "name": parameter.name, "in": "query", "description": parameter.summary,
      "required": parameter.isRequired, "schema": schema(parameter.kind),
    ]
  }

  private static func schema(_ kind: APIParameter.Kind) -> Object {
    switch kind {
    case .text: ["type": "string", "pattern": "^[^\\u0000]*$"]
    case .flag: ["type": "boolean"]
    case .number(let range): number(range)
    case .choice(let names): ["type": "string", "enum": names]
    case .duration: ["type": "string", "pattern": "^[1-9][0-9]{0,3}[mhd]$"]
    case .cursor: ["type": "string", "description": "As a page has it in “next”."]
    case .changeNumber: ["type": "string", "pattern": "^[0-9a-z]{1,12}-[0-9a-z]{1,12}$"]
    case .articles:
      [
        "type": "array", "items": number(1...999_999_999_999_999_999), "minItems": 1,
        "maxItems": APIValues.mostArticles,
      ]
    }
  }

  private static func number(_ range: ClosedRange<Int64>) -> Object {
    ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
  }
}
