/** In steps of 1024, as sizes are shown. */
export const sizeUnits = ['bytes', 'KB', 'MB', 'GB'] as const
export type SizeUnit = (typeof sizeUnits)[number]

export const unitOptions = sizeUnits.map((unit) => ({ value: unit, label: unit }))

/** A size as a form holds it: as it is typed, empty for none. */
export interface SizeValues {
  size: string
  unit: SizeUnit
}

const bytesIn = (unit: SizeUnit): number => 1024 ** sizeUnits.indexOf(unit)

/** The largest unit in which the size is a whole number. */
const unitOf = (bytes: number): SizeUnit => sizeUnits.findLast((unit) => bytes % bytesIn(unit) === 0) ?? 'bytes'

export const toSizeValues = (bytes: number | null): SizeValues => {
  if (bytes === null) return { size: '', unit: 'MB' }
  const unit = unitOf(bytes)
  return { size: String(bytes / bytesIn(unit)), unit }
}

/** Null: none was typed. */
export const toBytes = ({ size, unit }: SizeValues): number | null =>
  size.trim() === '' ? null : Math.round(Number(size) * bytesIn(unit))

export const sizeProblem = (size: string, { unit }: Pick<SizeValues, 'unit'>): string | undefined => {
  const bytes = toBytes({ size, unit })
  if (bytes === null) return undefined
  return bytes >= 1 && Number.isSafeInteger(bytes) ? undefined : 'Enter a size of at least 1 byte, or nothing.'
}
