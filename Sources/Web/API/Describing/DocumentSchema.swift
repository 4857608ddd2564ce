import Models
import ViewModels

/// The JSON Schema (2020-12) of a document, made from the fields that its view models list, so a
/// new field is described without further work. A sample supplies the types of the values.
enum DocumentSchema {
  typealias Object = [String: any Sendable]

  /// The schema of a whole page.
  ///
  /// - Parameter isChosen: whether a request chooses the members of an item.
  static func page<Page: PageModel>(_ sample: Page, isChosen: Bool = false) -> Object {
    var members = Members()
    members.add("version", ["const": 1])
    members.add("kind", ["const": sample.kind.rawValue])
    members.add(sample, .machines, Page.fields)
    switch Page.shape {
    case .single: break
    case .list: members.add("items", list(sample, isChosen))
    case .listUnder(let key), .singleBeside(let key): members.add(key, list(sample, isChosen))
    }
    members.add(sample, .trailer, Page.trailer)
    return members.object
  }

  private static func list<Page: PageModel>(_ sample: Page, _ isChosen: Bool) -> Object {
    guard let item = sample.items.first else { return ["type": "array"] }
    var members = Members()
    members.add(item, .machines, Page.Item.fields)
    var schema = members.object
    if isChosen { schema["required"] = nil }
    return ["type": "array", "items": schema]
  }

  private struct Members {
    private var properties: Object = [:]
    private var required: [String] = []

    mutating func add(_ name: String, _ schema: Object) {
      properties[name] = schema
      required.append(name)
    }

    mutating func add<Subject: ViewModel>(
      _ sample: Subject, _ part: FieldAudience, _ fields: FieldList<Subject>
    ) {
      var values: [FieldValue] = []
      sample.emitValues(part) { values.append($0) }
      var elements = fields.elements[...]
      var said = values[...]
      add(&elements, &said)
    }

    /// Adds the elements up to the end of their group.
    private mutating func add<Subject>(
      _ elements: inout ArraySlice<FlatField<Subject>>, _ values: inout ArraySlice<FieldValue>
    ) {
      while let element = elements.popFirst() {
        switch element {
        case .close: return
        case .value(let field): add(field.name, DocumentSchema.schema(values.popFirst() ?? .none))
        case .open(let group, _):
          var members = Members()
          if group.isOptional, case .none = values.popFirst() ?? .none {
            // The sample has no values for the group, so only the members' names are known.
            var nothing: ArraySlice<FieldValue> = []
            members.add(&elements, &nothing)
          } else {
            members.add(&elements, &values)
          }
          add(
            group.name, group.isOptional ? ["anyOf": [members.object, nullSchema]] : members.object)
        }
      }
    }

    var object: Object {
      [
        "type": "object", "properties": properties, "required": required,
      ]
    }
  }

  private static let nullSchema: Object = ["type": "null"]

  /// Every value may be missing and is null then.
  private static func schema(_ value: FieldValue) -> Object {
    switch value {
    case .none, .picture, .charts: [:]
    case .text, .message, .link, .image, .document: ["type": ["string", "null"]]
    case .count: ["type": ["integer", "null"]]
    case .score: ["type": ["number", "null"]]
    case .flag: ["type": ["boolean", "null"]]
    case .date: ["type": ["string", "null"], "format": "date-time"]
    case .list, .choices: ["type": "array", "items": ["type": "string"] as Object]
    case .records: ["type": "array", "items": ["type": "object"] as Object]
    }
  }
}
