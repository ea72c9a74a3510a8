import type { Readable } from 'node:stream'

/**
 * Reads until `parse` finds something in what has arrived, and puts back what follows it. Undefined when the other side
 * ends first, or `signal` is aborted.
 */
export const readUntil = async <Found extends { length: number }>(
  stream: Readable,
  signal: AbortSignal,
  parse: (bytes: Buffer) => Found | undefined,
): Promise<Found | undefined> => {
  const { promise, resolve } = Promise.withResolvers<Found | undefined>()
  const gone = () => resolve(undefined)
  let bytes: Buffer = Buffer.alloc(0)
  const onData = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    const found = parse(bytes)
    if (found === undefined) return
    stream.off('data', onData).pause()
    if (found.length < bytes.length) stream.unshift(bytes.subarray(found.length))
    resolve(found)
  }
  if (signal.aborted || stream.destroyed || stream.readableEnded) return undefined
  stream.on('data', onData).once('end', gone).once('close', gone).resume()
  signal.addEventListener('abort', gone)
  try {
    return await promise
  } finally {
    stream.off('data', onData).off('end', gone).off('close', gone).pause()
    signal.removeEventListener('abort', gone)
  }
}
