import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

export type OutputLevel = 'debug' | 'info' | 'warning' | 'error'

export interface OutputReader {
  /** Called when the worker has begun to listen. */
  listening: () => void
  line: (level: OutputLevel, text: string) => void
}

const longestLine = 10_000
/** Of each stream. A function that writes more waits: it would keep us from everything else. */
const mostBytesPerSecond = 1_000_000
const windowMs = 1_000
const mark = '\u001e'
const levels: readonly OutputLevel[] = ['debug', 'info', 'warning', 'error']

/** A line that the bootstrap wrote; undefined for one of the function's own. */
const readMarked = (line: string): { kind: string; text: string } | undefined => {
  if (!line.startsWith(mark)) return undefined
  try {
    const value: unknown = JSON.parse(line.slice(mark.length))
    if (!Array.isArray(value)) return undefined
    const [kind, text]: unknown[] = value
    return typeof kind === 'string' && typeof text === 'string' ? { kind, text } : undefined
  } catch {
    return undefined
  }
}

/** Pauses a stream until the end of the second in which it has sent more than it may. */
const boundRate = (stream: Readable): void => {
  let startedAt = performance.now()
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    const elapsedMs = performance.now() - startedAt
    if (elapsedMs >= windowMs) {
      startedAt = performance.now()
      bytes = 0
    }
    bytes += chunk.length
    if (bytes <= mostBytesPerSecond || stream.isPaused()) return
    stream.pause()
    setTimeout(() => stream.resume(), Math.max(windowMs - elapsedMs, 0)).unref()
  })
}

/** Calls back for each line of a stream. What a line has beyond the limit is left out. */
const eachLine = (stream: Readable, onLine: (line: string) => void): void => {
  boundRate(stream)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  const end = (): void => {
    if (rest !== '') onLine(rest)
    rest = ''
  }
  stream.on('data', (chunk: Buffer) => {
    const [first = '', ...lines] = decoder.write(chunk).split('\n')
    rest = (rest + first).slice(0, longestLine)
    for (const line of lines) {
      end()
      rest = line.slice(0, longestLine)
    }
  })
  stream.on('end', end)
}

/** Reads what a worker writes: lines of its `console`, and what it writes past that. */
export const readOutput = (stdout: Readable, stderr: Readable, reader: OutputReader): void => {
  eachLine(stdout, (line) => {
    const marked = readMarked(line)
    if (marked === undefined) return reader.line('info', line)
    if (marked.kind === 'listening') return reader.listening()
    return reader.line(levels.find((level) => level === marked.kind) ?? 'info', marked.text)
  })
  eachLine(stderr, (line) => reader.line('error', line))
}
