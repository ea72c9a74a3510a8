import { formatCount } from '../../../lib/counts.ts'

const units = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
] as const

/** Numbers in a narrow column: whole to six digits, then `1.0M`. */
export const compactNumber = (value: number): string => {
  const [name, size] = units.find(([, least]) => value >= least) ?? ['', 1]
  return size === 1 ? formatCount(value) : `${(value / size).toFixed(1)}${name}`
}
