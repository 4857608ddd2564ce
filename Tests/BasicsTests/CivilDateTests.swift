import Basics
import Testing

struct CivilDateTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
    (2026, 11, 21, 20_778), (0, 1, 1, -719_528), (-400, 3, 1, -865_565), (9999, 12, 31, 2_932_896),
  ])
  func `a date converts to days since the epoch and back`(
    year: Int, month: Int, day: Int, number: Int
  ) {
    let date = CivilDate(year: year, month: month, day: day)
    #expect(date.daysSinceEpoch == number)
    #expect(CivilDate(daysSinceEpoch: number) == date)
  }

  @Test func `each day of 800 years follows the day before it`() {
    var previous = CivilDate(daysSinceEpoch: -865_566)
    for number in -865_565..<(-865_565 + 2 * 146_097) {
      let date = CivilDate(daysSinceEpoch: number)
      #expect(date.isValid && date.daysSinceEpoch == number)
      let isNext = date.day == previous.day + 1 && date.month == previous.month
      let isFirst =
        date.day == 1 && previous.day == CivilDate.days(inMonth: previous.month, of: previous.year)
      #expect(isNext || isFirst)
      previous = date
    }
  }

  @Test(arguments: [
    (2024, 2, 29, true), (2023, 2, 29, false), (1900, 2, 29, false), (2000, 2, 29, true),
    (2024, 4, 31, false), (2024, 0, 1, false), (2024, 13, 1, false), (2024, 1, 0, false),
  ])
  func `dates outside the calendar are invalid`(year: Int, month: Int, day: Int, isValid: Bool) {
    #expect(CivilDate(year: year, month: month, day: day).isValid == isValid)
  }

  @Test func `a full date has ten characters`() {
    #expect(CivilDate(year: 987, month: 6, day: 5).fullDate == "0987-06-05")
  }
}
