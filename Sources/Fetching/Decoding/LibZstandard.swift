import Basics

/// The used functions of libzstd 1.4 or newer (zstd.h).
struct LibZstandard: Sendable {
  typealias Create = @convention(c) () -> OpaquePointer?
  typealias Free = @convention(c) (OpaquePointer) -> Int
  typealias SetParameter = @convention(c) (OpaquePointer, CInt, CInt) -> Int
  /// Takes a `ZSTD_outBuffer` and a `ZSTD_inBuffer`.
  typealias Decompress =
    @convention(c) (OpaquePointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int
  typealias IsError = @convention(c) (Int) -> CUnsignedInt

  /// `ZSTD_outBuffer` and `ZSTD_inBuffer`, which differ only in mutability.
  struct Buffer {
    var bytes: UnsafeMutableRawPointer?
    var size: Int
    var position = 0
  }

  let create: Create
  let free: Free
  let setParameter: SetParameter
  let decompress: Decompress
  let isError: IsError

  /// `nil` if the library is not installed.
  static let installed = LibZstandard()

  private init?() {
    guard let library = DynamicLibrary("libzstd.so.1"),
      let create = library.function("ZSTD_createDStream", as: Create.self),
      let free = library.function("ZSTD_freeDStream", as: Free.self),
      let setParameter = library.function("ZSTD_DCtx_setParameter", as: SetParameter.self),
      let decompress = library.function("ZSTD_decompressStream", as: Decompress.self),
      let isError = library.function("ZSTD_isError", as: IsError.self)
    else { return nil }
    (self.create, self.free, self.setParameter) = (create, free, setParameter)
    (self.decompress, self.isError) = (decompress, isError)
  }
}
