import type { DrainConfig } from '@cairn/contracts/logs/drain-rules'
import type { DrainEvent } from './drain-event.ts'

export interface DrainRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
}

/** What formats send with. Private addresses are refused, and each ends after 10 seconds. */
export interface DrainTransport {
  /** Throws a `NotTakenError` unless it is answered as a success. */
  post: (request: DrainRequest, signal: AbortSignal) => Promise<void>
  /** Opens a connection, sends and waits until the receiver has closed it or all was acknowledged by its system. */
  write: (to: { host: string; port: number; tls: boolean }, bytes: Uint8Array, signal: AbortSignal) => Promise<void>
}

/** The receiver answered, but did not take the lines; the message says what it said. */
export class NotTakenError extends Error {
  override name = 'NotTakenError'
}

/** It says that about these lines: that they are too large, or wrong. Others may be taken. */
export class LinesRefusedError extends NotTakenError {
  override name = 'LinesRefusedError'
}

/** Sends lines to one kind of receiver. Resolves when it has taken them. */
export type DrainFormat = (
  transport: DrainTransport,
  config: DrainConfig,
  events: readonly DrainEvent[],
  signal: AbortSignal,
) => Promise<void>

/** A value that the rules of the type require. */
export const needed = (config: DrainConfig, name: string): string => {
  const value = config[name]
  if (value === undefined || value === '') throw new Error(`The log drain has no ${name}.`)
  return value
}

/** An address with a path below it. */
export const below = (address: string, path: string): string => {
  const url = new URL(address)
  const before = url.pathname.replace(/\/+$/, '')
  url.pathname = before.endsWith(path) ? before : `${before}${path}`
  return url.href
}

export const json = { 'content-type': 'application/json' }
