import HTTPTypes
import Markup
import Models
import ViewModels

/// The description of the product's own API (OpenAPI 3.1), made from its endpoints and the fields
/// of their documents.
enum APIDescription {
  /// The document for a server whose paths start with a base path.
  static func text(basePath: String) -> String {
    template.replacing("\"url\":\"\(root)\"", with: "\"url\":\"\(basePath + root)\"")
  }

  private static let root = "/api/v1"

  /// Computed once.
  private static let template = document.sorted.line + "\n"

  private static var document: JSONValue {
    let paths = Dictionary(grouping: APIEndpoint.all, by: \.template).map { template, endpoints in
      JSONValue.Member(
        "/" + template,
        .object(
          endpoints.map { JSONValue.Member($0.method.rawValue.lowercased(), operation($0)) }))
    }
    let kinds = Set(APIEndpoint.all.map(\.document)).union([.error])
    let schemas = kinds.map { JSONValue.Member($0.rawValue, DocumentSchema.document($0)) }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "tintm", "version": "1",
        "description": "The JSON documents of `tintm … --json` over HTTP. New keys may be added.",
      ],
      "servers": [["url": .string(root)]], "paths": .object(paths),
      "security": [["app": []]],
      "components": [
        "schemas": .object(schemas + [JSONValue.Member("share", DocumentSchema.share)]),
        "securitySchemes": [
          "app": [
            "type": "http", "scheme": "bearer",
            "description": "An app password, created with `tintm app add NAME`.",
          ]
        ],
      ],
    ]
  }

  private static func operation(_ endpoint: APIEndpoint) -> JSONValue {
    let name = (endpoint.method.rawValue.lowercased() + "_" + endpoint.template)
      .filter { $0 != "{" && $0 != "}" }.replacing("/", with: "_")
    let inPath = endpoint.pattern.segments.compactMap { segment -> JSONValue? in
      let (name, schema): (String, JSONValue)
      switch segment {
      case .word: return nil
      case .number(let number): (name, schema) = (number, Self.number(1...999_999_999_999_999_999))
      case .digest:
        (name, schema) = ("digest", ["type": "string", "pattern": "^[0-9a-f]{16,128}$"])
      case .text(let text): (name, schema) = (text, ["type": "string"])
      }
      return ["name": .string(name), "in": "path", "required": true, "schema": schema]
    }
    return [
      "operationId": .string(name), "summary": .string(endpoint.summary),
      "parameters": .array(inPath + endpoint.parameters.map(parameter)),
      "responses": responses(endpoint),
    ]
  }

  private static func responses(_ endpoint: APIEndpoint) -> JSONValue {
    let content: JSONValue =
      switch endpoint.answer {
      case .stream: ["text/event-stream": [:], "application/x-ndjson": [:]]
      case .picture: ["image/*": [:]]
      default:
        .object(
          endpoint.formats.map { format in
            JSONValue.Member(
              format.mediaType, format == .json ? reference(schemaName(of: endpoint)) : [:])
          })
      }
    return [
      "200": ["description": .string(endpoint.summary), "content": content],
      "default": [
        "description": "An error message and advice.",
        // As text for a request that is refused before its path is examined.
        "content": ["application/json": reference("error"), "text/plain": [:]],
      ],
    ]
  }

  private static func reference(_ schema: String) -> JSONValue {
    ["schema": ["$ref": .string("#/components/schemas/\(schema)")]]
  }

  /// A share has its own kind of receipt.
  private static func schemaName(of endpoint: APIEndpoint) -> String {
    endpoint.template.hasSuffix("/share") ? "share" : endpoint.document.rawValue
  }

  private static func parameter(_ parameter: APIParameter) -> JSONValue {
    [
      "name": .string(parameter.name), "in": "query", "description": .string(parameter.summary),
      "required": .bool(parameter.isRequired), "schema": schema(parameter.kind),
    ]
  }

  static func schema(_ kind: APIParameter.Kind) -> JSONValue {
    switch kind {
    case .text: ["type": "string", "pattern": "^[^\\u0000]*$"]
    case .address:
      [
        "type": "string", "maxLength": .number(String(APIParameter.longestAddress)),
        "pattern": "^https?://[^\\u0000-\\u0020/?#@:][^\\u0000-\\u0020]*$",
      ]
    case .flag: ["type": "boolean"]
    case .number(let range): number(range)
    case .choice(let names): ["type": "string", "enum": .array(names.map(JSONValue.string))]
    case .duration: ["type": "string", "pattern": "^[1-9][0-9]{0,3}[mhd]$"]
    case .cursor:
      [
        "type": "string", "description": "The value of “next” in a page.",
        "pattern": "^([tnd][0-9a-f]{1,16}-[0-9]{1,18}(-[1-9][0-9]{0,15}-[1-9][0-9]{0,5})?)?$",
      ]
    case .changeNumber: ["type": "string", "pattern": "^[0-9a-z]{1,12}-[0-9a-z]{1,12}$"]
    case .fields:
      ["type": "string", "pattern": .string("^((\(fields))(,(\(fields)))*)?$")]
    case .articles:
      [
        "type": "array", "items": number(1...999_999_999_999_999_999), "minItems": 1,
        "maxItems": .number(String(APIValues.maxInQuery)),
      ]
    }
  }

  /// Names of an article's fields as alternatives of a regular expression.
  private static let fields = ArticleViewModel.fields.leaves
    .map { $0.name.replacing(".", with: "\\.") }.joined(separator: "|")

  private static func number(_ range: ClosedRange<Int64>) -> JSONValue {
    [
      "type": "integer", "minimum": .number(String(range.lowerBound)),
      "maximum": .number(String(range.upperBound)),
    ]
  }
}
