import type { PlotData } from './plot-data.ts'

type Range = [min: number, max: number]

const halfDayMs = 12 * 60 * 60_000

const padded = (min: number, max: number, share: number): Range => {
  const padding = (max - min || Math.abs(max) || 1) * share
  return [min - padding, max + padding]
}

export const xRange = ({ axis, shape }: Pick<PlotData, 'axis' | 'shape'>, min: number, max: number): Range => {
  if (axis.kind === 'category') return [min - 0.5, max + 0.5]
  if (axis.kind === 'time' && axis.stepMs !== undefined) return [min - axis.stepMs / 2, max + axis.stepMs / 2]
  if (min === max) return axis.kind === 'time' ? [min - halfDayMs, max + halfDayMs] : [min - 1, max + 1]
  return shape === 'scatter' ? padded(min, max, 0.03) : [min, max]
}

/** Of whole powers of ten, one at least. */
export const logRange = (min: number, max: number): Range => {
  const from = Math.floor(Math.log10(min))
  const to = Math.ceil(Math.log10(max))
  return [powerOfTen(from), powerOfTen(to === from ? to + 1 : to)]
}

/** `10 ** -24` is a little more than `1e-24`. */
const powerOfTen = (exponent: number): number => Number(`1e${exponent}`)

const mostLogTicks = 8

/** Powers of ten; where there are only a few of them, twice and five times each as well. */
export const logTicks = (min: number, max: number): number[] => {
  const from = Math.round(Math.log10(min))
  const to = Math.round(Math.log10(max))
  const step = Math.max(1, Math.ceil((to - from) / mostLogTicks))
  const digits = to - from <= 2 ? [1, 2, 5] : [1]
  const ticks: number[] = []
  for (let exponent = from; exponent <= to; exponent += step)
    for (const digit of digits) ticks.push(Number(`${digit}e${exponent}`))
  return ticks.filter((tick) => tick >= min && tick <= max)
}

/** Zero is in sight, except among points: a line that is drawn from its lowest value makes every change look large. */
export const yRange = ({ shape, isLog }: Pick<PlotData, 'shape' | 'isLog'>, min: number, max: number): Range => {
  if (isLog) return logRange(min, max)
  if (shape === 'scatter') return padded(min, max, 0.06)
  const [bottom, top] = [Math.min(0, min * 1.08), Math.max(0, max * 1.08)]
  return bottom === top ? [0, 1] : [bottom, top]
}
