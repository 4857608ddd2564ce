import Testing
import ViewModels

struct FieldListTests {
  struct Pair: ViewModel {
    var number: Int
    var isThere: Bool

    static let fields: FieldList<Pair> = [
      Field("number") { .count($0.number) },
      .group("always", [Field("inner") { .count($0.number + 1) }]),
      .group(
        "sometimes", [Field("a") { .count($0.number + 2) }, Field("b") { _ in .none }],
        isPresent: { $0.isThere }),
      Field("last") { _ in .flag(false) },
    ]
    static let trailer: FieldList<Pair> = [Field("end") { _ in .text("end") }]
    static let display: FieldList<Pair> = [fields.fields[0].named("other").placed(.headline)]
    static let columns: FieldList<Pair> = []
    static let arrangement = Arrangement.lines
  }

  private func fieldValues(_ part: FieldAudience, _ pair: Pair) -> [FieldValue] {
    var values: [FieldValue] = []
    pair.emitValues(part) { values.append($0) }
    return values
  }

  @Test func allFieldsAreReadInOrder() {
    #expect(
      fieldValues(.machines, Pair(number: 1, isThere: true))
        == [.count(1), .count(2), .flag(true), .count(3), .none, .flag(false)])
  }

  @Test func aMissingGroupIsSkipped() {
    #expect(
      fieldValues(.machines, Pair(number: 1, isThere: false))
        == [.count(1), .count(2), .none, .flag(false)])
  }

  @Test func eachAudienceHasAFieldList() {
    let pair = Pair(number: 4, isThere: true)
    #expect(fieldValues(.trailer, pair) == [.text("end")])
    #expect(fieldValues(.people, pair) == [.count(4)])
    #expect(fieldValues(.pipe, pair) == [])
  }

  @Test func aFieldCanBeRenamedAndMoved() {
    let field = Pair.display.fields[0]
    #expect(field.name.description == "other")
    #expect(field.placement == .headline)
    #expect(field.members == nil)
  }

  @Test func aPermanentGroupHasAFlag() {
    let pair = Pair(number: 0, isThere: false)
    #expect(Pair.fields.fields[1].value(pair) == .flag(true))
    #expect(Pair.fields.fields[2].value(pair) == .none)
  }

  @Test func leavesAreNamedAfterTheirGroup() {
    #expect(
      Pair.fields.leaves.map(\.name)
        == ["number", "always.inner", "sometimes.a", "sometimes.b", "last"])
  }

  @Test func aSelectionKeepsItsOrder() throws {
    let choice = try Pair.fields.choosing(["last", "sometimes", "always.inner", "last"])
    #expect(choice.fields.map(\.name) == ["last", "sometimes", "always.inner"])
    var values: [FieldValue] = []
    choice.emitValues(Pair(number: 1, isThere: true)) { values.append($0) }
    #expect(values == [.flag(false), .flag(true), .count(3), .none, .count(2)])
  }

  @Test func aMemberOfAMissingGroupIsEmpty() throws {
    let choice = try Pair.fields.choosing(["sometimes.a", "always.inner"])
    var values: [FieldValue] = []
    choice.emitValues(Pair(number: 1, isThere: false)) { values.append($0) }
    #expect(values == [.none, .count(2)])
  }

  @Test func anEmptySelectionHasNoFields() throws {
    #expect(try Pair.fields.choosing([]).fields.isEmpty)
  }

  @Test func anUnknownFieldIsAnError() {
    #expect(throws: UnknownField(name: "inner", known: Pair.fields.leaves.map(\.name))) {
      try Pair.fields.choosing(["number", "inner"])
    }
  }

  @Test func unknownValuesAreEmpty() {
    #expect(FieldValue.text(nil) == .none)
    #expect(FieldValue.link(nil) == .none)
    #expect(FieldValue.count(nil) == .none)
    #expect(FieldValue.date(nil) == .none)
    #expect(FieldValue.text("a" as String?, .failure) == .text("a", .failure))
  }

  @Test func aRecordKeepsItsOrder() {
    let record = Record(["b": .count(1), "a": .none])
    #expect(record.entries.map(\.name) == ["b", "a"])
    #expect(record == Record([.init(name: "b", value: .count(1)), .init(name: "a", value: .none)]))
  }

  @Test func neverHasNoFields() {
    #expect(Never.fields.fields.isEmpty)
    #expect(Never.display.fields.isEmpty)
    #expect(Never.columns.fields.isEmpty)
    #expect(Never.arrangement == .prose)
  }
}
