import { maxMimeTypes, mimeTypeProblem } from '@cairn/contracts/storage/bucket-rules'

/** In steps of 1024, as sizes are shown. */
export const sizeUnits = ['bytes', 'kB', 'MB', 'GB'] as const
export type SizeUnit = (typeof sizeUnits)[number]

/** A bucket as the form holds it: the size as it is typed, empty for none. */
export interface BucketValues {
  name: string
  isPublic: boolean
  size: string
  unit: SizeUnit
  mimeTypes: string
}

const bytesIn = (unit: SizeUnit): number => 1024 ** sizeUnits.indexOf(unit)

/** The largest unit in which the size is a whole number. */
const unitOf = (bytes: number): SizeUnit => sizeUnits.findLast((unit) => bytes % bytesIn(unit) === 0) ?? 'bytes'

interface Limits {
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

export const emptyValues: BucketValues = { name: '', isPublic: false, size: '', unit: 'MB', mimeTypes: '' }

export const toValues = ({ name, ...bucket }: Limits & { name: string }): BucketValues => {
  const { file_size_limit: bytes, allowed_mime_types: types } = bucket
  const unit = bytes === null ? 'MB' : unitOf(bytes)
  return {
    name,
    isPublic: bucket.public,
    size: bytes === null ? '' : String(bytes / bytesIn(unit)),
    unit,
    mimeTypes: (types ?? []).join('\n'),
  }
}

/** Separated by spaces, commas or new lines. */
const typesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((type) => type !== ''))]

export const toLimits = ({ isPublic, size, unit, mimeTypes }: BucketValues): Limits => {
  const types = typesIn(mimeTypes)
  return {
    public: isPublic,
    file_size_limit: size.trim() === '' ? null : Math.round(Number(size) * bytesIn(unit)),
    allowed_mime_types: types.length === 0 ? null : types,
  }
}

export const sizeProblem = (size: string, { unit }: Pick<BucketValues, 'unit'>): string | undefined => {
  if (size.trim() === '') return undefined
  const bytes = Math.round(Number(size) * bytesIn(unit))
  return bytes >= 1 && Number.isSafeInteger(bytes) ? undefined : 'Enter a size of at least 1 byte, or nothing.'
}

export const mimeTypesProblem = (text: string): string | undefined => {
  const types = typesIn(text)
  if (types.length > maxMimeTypes) return `A bucket lists at most ${maxMimeTypes} MIME types.`
  return types.map(mimeTypeProblem).find((problem) => problem !== undefined)
}
