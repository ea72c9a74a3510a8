import { logLevels } from '@cairn/contracts/logs/log-levels'
import type { LogLevel } from '@cairn/contracts/logs/log-levels'
import { refPattern } from '@cairn/contracts/projects/project-ref'
import type { LogRow } from '../api/query-logs.ts'
import type { LinePlace } from './line-sql.ts'

/** A line as a list shows it. */
export interface LogLine extends LinePlace {
  message: string
  level: LogLevel
  status: string
  method: string
  durationMs: number | undefined
  /** Of a list over all sources. */
  source?: string
}

export const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const levelOf = (value: unknown): LogLevel => logLevels.find((level) => level === value) ?? 'ok'

export const toLine = ({ id, timestamp, message, level, status, method, duration, source }: LogRow): LogLine => ({
  id: textOf(id),
  time: Number(timestamp),
  message: textOf(message),
  level: levelOf(level),
  status: textOf(status),
  method: textOf(method),
  durationMs: typeof duration === 'number' ? duration : undefined,
  ...(typeof source === 'string' && { source }),
})

/** How the address names a line. */
export const lineParam = ({ time, id }: LinePlace): string => `${time}-${id}`

export const readLineParam = (text: string | undefined): LinePlace | undefined => {
  const [, time, id] = /^(\d{1,17})-(.{1,200})$/.exec(text ?? '') ?? []
  return time === undefined || id === undefined ? undefined : { time: Number(time), id }
}

/** The latest first; of those of one time the one with the greater id, as the pages of a list have them. */
export const newestFirst = (a: LinePlace, b: LinePlace): number => {
  if (a.time !== b.time) return b.time - a.time
  return a.id < b.id ? 1 : -1
}

const project = new RegExp(`^/p/${refPattern}(?=/)`)

/** In one line. Addresses of requests begin with that of the project, which all of them have. */
export const shownText = (message: string): string => message.replace(project, '').replace(/\s*\n\s*/g, ' ↵ ')
