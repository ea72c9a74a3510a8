const mostBytes = 16 * 1024 * 1024

let noted = 0

/**
 * Counts bytes that go through a stream, and frees their buffers: each was used once. The engine would wait for 64 MB of them, and
 * then look through everything else that the process holds too: half of the processor time of an upload, two thirds of that of
 * a download. Does nothing where Node was started without `--expose-gc`.
 */
export const noteStreamed = (bytes: number): void => {
  noted += bytes
  if (noted < mostBytes) return
  noted = 0
  globalThis.gc?.({ type: 'minor' })
}
