import Basics
import Composing
import Foundation
import Models
import Sourcing
import ViewModels

/// The validated parameters of a request: each has its kind, none is unknown, none that is required
/// is missing, and only repeatable parameters are repeated.
struct APIValues: Sendable {
  /// Maximum number of articles that one request changes.
  static let maxArticles = 10_000
  /// Maximum number of articles in a query, so that the request's head stays within its limit; a
  /// form may hold more.
  static let maxInQuery = 500

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
        guard count <= Self.maxArticles else {
          throw .usage("“\(parameter.name)” may be repeated at most \(Self.maxArticles) times.")
        }
        guard request.query.all(parameter.name).count <= Self.maxInQuery else {
          throw .usage(
            "“\(parameter.name)” may occur \(Self.maxInQuery) times in a query; send a form for more."
          )
        }
      } else if count > 1 {
        throw .usage("“\(parameter.name)” occurs twice.")
      }
      if parameter.isRequired, count == 0 {
        throw .usage("Missing “\(parameter.name)”: \(parameter.summary)")
      }
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name]?.first }

  func flag(_ name: String) -> Bool { self[name].flatMap(APIParameter.flag) ?? false }

  func number(_ name: String) -> Int64? { self[name].flatMap(APIParameter.number) }

  var limit: Int { number("limit").map(Int.init) ?? 20 }

  var list: NeighbourList { number("list").map(NeighbourList.shown) ?? .category }

  var articles: [Int64] { values["id"]?.compactMap(APIParameter.number) ?? [] }

  /// The date that lies a duration such as `24h` before now.
  func start(at now: Date) -> Date? {
    self["since"].flatMap(DurationText.seconds).map { now.addingTimeInterval(-$0) }
  }
}
