import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { silentSocketMs, socketMs } from '../function-limits.ts'
import { closeFrame, SentFrames } from './sent-frames.ts'

/** How long a client that was told of the end may leave its side open. */
const closingMs = 1_000

/** How long one may be without a byte, and how long it may be open. */
interface SocketLimits {
  silentMs: number
  longestMs: number
}

const limits: SocketLimits = { silentMs: silentSocketMs, longestMs: socketMs }

const goingAway = 1001
const failed = 1011

/** Status line and headers as they arrived, but for those that `isLeftOut` names. */
export const headOf = (
  { statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage,
  isLeftOut: (name: string) => boolean = () => false,
): string => {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !isLeftOut(name.toLowerCase()) ? [`${name}: ${rawHeaders[at + 1] ?? ''}\r\n`] : [],
  )
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}`
}

/** A WebSocket between a client and a worker, whose bytes pass as they are. */
export class PassedSocket {
  readonly #client: Duplex
  readonly #worker: Duplex
  readonly #sent = new SentFrames()
  readonly #timers: readonly NodeJS.Timeout[]

  /** `onClosed` gets the bytes that were for the client. */
  constructor(
    client: Duplex,
    worker: Duplex,
    onClosed: (sentBytes: number) => void,
    { silentMs, longestMs }: SocketLimits = limits,
  ) {
    this.#client = client
    this.#worker = worker
    const silent = setTimeout(() => this.end(goingAway, 'Nothing was sent for too long.'), silentMs)
    const longest = setTimeout(() => this.end(goingAway, 'It was open for as long as it may be.'), longestMs)
    this.#timers = [silent.unref(), longest.unref()]
    let sentBytes = 0
    worker.on('data', (bytes: Buffer) => {
      silent.refresh()
      sentBytes += bytes.length
      this.#sent.read(bytes)
    })
    client.on('data', () => silent.refresh())
    worker.pipe(client, { end: false })
    client.pipe(worker)
    worker.on('error', () => undefined)
    worker.once('close', () => this.end(failed, 'The function has ended.'))
    client.once('close', () => {
      for (const timer of this.#timers) clearTimeout(timer)
      worker.destroy()
      onClosed(sentBytes)
    })
  }

  /** Says why to a client that was not told of the end by the function, where no message is in the middle. */
  end(code: number, reason: string): void {
    const client = this.#client
    if (client.destroyed || client.writableEnded) return
    this.#worker.unpipe(client)
    client.end(this.#sent.isOpen ? closeFrame(code, reason) : undefined)
    setTimeout(() => client.destroy(), closingMs).unref()
    this.#worker.destroy()
    // What it still sends is for nobody, and its end is seen.
    client.resume()
  }
}
