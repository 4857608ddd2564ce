import Models
import Testing

struct LostLabelsTests {
  @Test func `a notice names each label once`() throws {
    var lost = LostLabels()
    #expect(lost.notice == nil)
    for name in ["Berlin", "Berlin", "", "a\u{1B}\n b"] { lost.add(name) }
    #expect(lost.count == 4 && lost.names == ["Berlin", "a b"])
    let notice = try #require(lost.notice)
    #expect(notice.hasPrefix("Labels left out: “Berlin”, “a b”. "))
  }

  @Test func `of many labels the first are named`() throws {
    var lost = LostLabels()
    for number in 0..<1000 { lost.add("label \(number)") }
    #expect(lost.count == 1000 && lost.names.count == LostLabels.nameLimit)
    #expect(try #require(lost.notice).contains("“label 9” and others."))
  }

  @Test func `a long name is cut`() {
    var lost = LostLabels()
    lost.add(String(repeating: "x", count: 1_000_000))
    #expect(lost.names == [String(repeating: "x", count: 60) + "…"])
  }

  @Test func `those of two parts are added`() {
    var (one, two) = (LostLabels(), LostLabels())
    for name in ["a", "b"] { one.add(name) }
    for name in ["b", "c", "c"] { two.add(name) }
    one.add(two)
    #expect(one.count == 5 && one.names == ["a", "b", "c"])
  }
}
