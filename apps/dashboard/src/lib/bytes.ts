import { onFirstUse } from './on-first-use.ts'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const
const number = onFirstUse(() => new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }))

/** A size as PostgreSQL counts it, in steps of 1024, to three figures: `8.23 MB`. */
export const formatBytes = (bytes: number): string => {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  if (bytes === 1) return '1 byte'
  return `${step === 0 ? bytes : number().format(bytes / 1024 ** step)} ${units[step] ?? ''}`
}
