const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const presets = [
  { value: '15m', label: 'Last 15 minutes', ms: 15 * minuteMs },
  { value: '1h', label: 'Last hour', ms: hourMs },
  { value: '3h', label: 'Last 3 hours', ms: 3 * hourMs },
  { value: '24h', label: 'Last 24 hours', ms: dayMs },
  { value: '7d', label: 'Last 7 days', ms: 7 * dayMs },
  { value: '28d', label: 'Last 28 days', ms: 28 * dayMs },
  { value: '90d', label: 'Last 90 days', ms: 90 * dayMs },
] as const

export type Preset = (typeof presets)[number]

/** Between two moments, in milliseconds. */
export interface Bounds {
  startMs: number
  endMs: number
}

/** The time that a page is of: up to now, or between two moments. */
export type PageRange = { kind: 'last'; preset: Preset } | ({ kind: 'between' } & Bounds)

export interface RangeSearch {
  readonly range?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const usualPreset: Preset = presets[1]

const timeOf = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text))

/** What the address says; an odd address, or one that says nothing, is read as `otherwise`. */
export const readRange = ({ range, from, to }: RangeSearch, otherwise: Preset = usualPreset): PageRange => {
  const [startMs, endMs] = [timeOf(from), timeOf(to)]
  if (startMs < endMs) return { kind: 'between', startMs, endMs }
  return { kind: 'last', preset: presets.find(({ value }) => value === range) ?? otherwise }
}

/** The parameters of the address for a range. */
export const rangeSearch = (range: PageRange): { [Name in keyof RangeSearch]-?: string | undefined } => {
  if (range.kind === 'last')
    return { range: range.preset === usualPreset ? undefined : range.preset.value, from: undefined, to: undefined }
  const { startMs, endMs } = range
  return { range: undefined, from: new Date(startMs).toISOString(), to: new Date(endMs).toISOString() }
}

export const boundsOf = (range: PageRange, nowMs: number): Bounds =>
  range.kind === 'between'
    ? { startMs: range.startMs, endMs: range.endMs }
    : { startMs: nowMs - range.preset.ms, endMs: nowMs }

const secondSteps = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400]
const mostIntervals = 90

/** The length of the intervals in which the lines of a time are counted: whole seconds, of which a day has a whole number. */
export const stepOf = ({ startMs, endMs }: Bounds): number =>
  (secondSteps.find((seconds) => (endMs - startMs) / (seconds * 1_000) <= mostIntervals) ?? 86_400) * 1_000

/** The starts of the intervals that a time has a part of. */
export const intervalsOf = ({ startMs, endMs }: Bounds, stepMs: number): number[] => {
  const first = Math.floor(startMs / stepMs)
  const last = Math.max(first, Math.ceil(endMs / stepMs) - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * stepMs)
}
