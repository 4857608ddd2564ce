import Basics
import Foundation
import Models
import Sourcing
import ViewModels

/// The parameters of a request, checked: each is of its kind, none is unknown, none that is needed
/// is missing, and only those that may be repeated are.
struct APIValues: Sendable {
  /// More articles than this are not changed at a time.
  static let mostArticles = 10_000
  /// Articles in a query, so that the head of a request has room for them; others are in a form.
  static let mostInQuery = 500

  private let values: [String: [String]]

  init(_ request: WebRequest, of parameters: [APIParameter]) throws(APIFault) {
    var values: [String: [String]] = [:]
    for (name, value) in request.fields {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw .unknown(name, known: parameters.map(\.name))
      }
      if let expected = parameter.problem(of: value) {
        throw .usage(
          "“\(name)” must be \(expected), not “\(value.prefix(60))”.")
      }
      values[name, default: []].append(value)
    }
    for parameter in parameters {
      let count = values[parameter.name]?.count ?? 0
      if case .articles = parameter.kind {
        guard count <= Self.mostArticles else {
          throw .usage("“\(parameter.name)” may be there \(Self.mostArticles) times at most.")
        }
        guard request.query.all(parameter.name).count <= Self.mostInQuery else {
          throw .usage(
            "“\(parameter.name)” may be in a query \(Self.mostInQuery) times; send a form.")
        }
      } else if count > 1 {
        throw .usage("“\(parameter.name)” is there twice.")
      }
      if parameter.isRequired, count == 0 {
        throw .usage("“\(parameter.name)” is needed: \(parameter.summary)")
      }
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name]?.first }

  func flag(_ name: String) -> Bool { self[name].flatMap(APIParameter.flag) ?? false }

  func number(_ name: String) -> Int64? { self[name].flatMap(APIParameter.number) }

  var limit: Int { number("limit").map(Int.init) ?? 20 }

  var articles: [Int64] { values["id"]?.compactMap(APIParameter.number) ?? [] }

  /// The moment that a time like `24h` means.
  func start(at now: Date) -> Date? {
    self["since"].flatMap(DurationText.seconds).map { now.addingTimeInterval(-$0) }
  }
}
