extension [Double] {
  /// The number at a place (from 0) in descending order, by quickselect (C. A. R. Hoare, CACM 4,
  /// 1961): two or three comparisons for each number instead of a sort.
  package func largest(at index: Int) -> Double {
    var numbers = self
    return numbers.withUnsafeMutableBufferPointer { numbers in
      var (low, high) = (0, numbers.count - 1)
      var rounds = 0
      while low < high {
        // After 64 unfavourable partitions the rest is sorted.
        rounds += 1
        guard rounds < 64 else {
          numbers[low...high].sort(by: >)
          break
        }
        let (a, b, c) = (numbers[low], numbers[(low + high) / 2], numbers[high])
        let pivot = Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
        var (left, right) = (low, high)
        while left <= right {
          while numbers[left] > pivot { left += 1 }
          while numbers[right] < pivot { right -= 1 }
          guard left <= right else { break }
          numbers.swapAt(left, right)
          (left, right) = (left + 1, right - 1)
        }
        if index <= right { high = right } else if index >= left { low = left } else { break }
      }
      return numbers[index]
    }
  }
}
