import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { PlatformError } from '../errors.ts'
import type { Stream } from '../route.ts'

/** Between two signs of life: proxies close what is silent for a minute, and a session may have ended meanwhile. */
const beatMs = 20_000
/** A client that takes nothing for this long is gone, or as good as gone. */
const stallMs = 3 * beatMs

/** Resolves to the value, or to undefined when `ms` have passed or `signal` fired before. */
const within = async <T>(value: Promise<T>, ms: number, signal: AbortSignal): Promise<T | undefined> => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const end = () => resolve(undefined)
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

const mayReadOn = async (admitAgain: () => Promise<void>): Promise<boolean> => {
  try {
    await admitAgain()
    return true
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}

async function* textOf({ events, admitAgain }: Stream, signal: AbortSignal): AsyncGenerator<string, void, undefined> {
  const iterator = events[Symbol.asyncIterator]()
  let next = iterator.next()
  let beatAt = performance.now() + beatMs
  while (!signal.aborted) {
    const result = await within(next, beatAt - performance.now(), signal)
    if (signal.aborted || result?.done === true) return
    if (performance.now() >= beatAt) {
      if (!(await mayReadOn(admitAgain))) return
      beatAt = performance.now() + beatMs
      yield ':\n\n'
    }
    if (result === undefined) continue
    yield `data: ${JSON.stringify(result.value)}\n\n`
    next = iterator.next()
  }
}

/** Sends server-sent events until they end, the caller leaves, or the caller may no longer read them. */
export const sendEvents = (reply: FastifyReply, stream: Stream, signal: AbortSignal): FastifyReply => {
  const { socket } = reply.raw
  socket?.setTimeout(stallMs, () => socket.destroy())
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // nginx would collect the events otherwise.
      'x-accel-buffering': 'no',
      // Once the stream has ended, nothing keeps the server from stopping.
      connection: 'close',
    })
    .send(Readable.from(textOf(stream, signal), { highWaterMark: 4 }))
}
