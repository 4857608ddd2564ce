import Basics
import Testing

struct BoundedNumberTests {
  private static let cases: [(Double, Int)] = [
    (0, 0), (1.9, 1), (-1.9, -1), (1e308, .max), (-1e308, .min), (.infinity, .max),
    (-.infinity, .min), (.nan, 0), (0x1p63, .max), (-0x1p63, .min),
    (0x1.fffffffffffffp62, 9_223_372_036_854_774_784),
  ]

  @Test(arguments: cases)
  func `any number becomes an integer`(_ number: Double, _ expected: Int) {
    #expect(Int(bounding: number) == expected)
  }
}
