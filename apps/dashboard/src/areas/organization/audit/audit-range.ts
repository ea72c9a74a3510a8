const hourMs = 3_600_000

const presets = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 28 * 24 * hourMs } as const

export const rangeNames = {
  hour: 'Last hour',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 28 days',
  all: 'All time',
  dates: 'From and to',
} as const

export type AuditRange = keyof typeof rangeNames

export const isAuditRange = (value: string | undefined): value is AuditRange =>
  value !== undefined && value in rangeNames

const isPreset = (range: AuditRange): range is keyof typeof presets => range in presets

/** Midnight of a day in the reader's time zone; undefined where the text is no date. */
const dayStart = (date: string | undefined, plusDays = 0): string | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '') ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const moment = new Date(Number(year), Number(month) - 1, Number(day) + plusDays)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The moments that a range stands for at `now`. Both days of `dates` are part of it. */
export const momentsOf = (
  range: AuditRange,
  dates: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { date_start?: string | undefined; date_end?: string | undefined } => {
  if (range === 'dates') return { date_start: dayStart(dates.from), date_end: dayStart(dates.to, 1) }
  return isPreset(range) ? { date_start: new Date(now.getTime() - presets[range]).toISOString() } : {}
}
