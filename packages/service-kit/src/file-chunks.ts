/**
 * The bytes of a file as they arrive. Who stops taking them has to end what they come from, such as a transaction: `return` does,
 * also before the first `next`.
 */
export interface FileChunks extends AsyncIterableIterator<Uint8Array, void, undefined> {
  return: () => Promise<IteratorResult<Uint8Array, void>>
}

/** The same chunks, once the first of them has arrived: what fails before it is thrown here. */
export const begunChunks = async (chunks: AsyncGenerator<Uint8Array, void, undefined>): Promise<FileChunks> => {
  let first: IteratorResult<Uint8Array, void> | undefined = await chunks.next()
  const begun: FileChunks = {
    next: async () => {
      const next = first ?? (await chunks.next())
      first = undefined
      return next
    },
    return: () => chunks.return(),
    [Symbol.asyncIterator]: () => begun,
  }
  return begun
}
