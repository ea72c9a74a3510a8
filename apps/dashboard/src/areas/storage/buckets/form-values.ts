import { maxMimeTypes, mimeTypeProblem } from '@cairn/contracts/storage/bucket-rules'
import type { SizeValues } from '../size-values.ts'
import { toBytes, toSizeValues } from '../size-values.ts'

/** A bucket as the form holds it. */
export interface BucketValues extends SizeValues {
  name: string
  isPublic: boolean
  mimeTypes: string
}

interface Limits {
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

export const emptyValues: BucketValues = { name: '', isPublic: false, size: '', unit: 'MB', mimeTypes: '' }

export const toValues = ({ name, ...bucket }: Limits & { name: string }): BucketValues => {
  const { file_size_limit: bytes, allowed_mime_types: types } = bucket
  return {
    name,
    isPublic: bucket.public,
    ...toSizeValues(bytes),
    mimeTypes: (types ?? []).join('\n'),
  }
}

/** Separated by spaces, commas or new lines. */
const typesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((type) => type !== ''))]

export const toLimits = ({ isPublic, size, unit, mimeTypes }: BucketValues): Limits => {
  const types = typesIn(mimeTypes)
  return {
    public: isPublic,
    file_size_limit: toBytes({ size, unit }),
    allowed_mime_types: types.length === 0 ? null : types,
  }
}

export const mimeTypesProblem = (text: string): string | undefined => {
  const types = typesIn(text)
  if (types.length > maxMimeTypes) return `A bucket lists at most ${maxMimeTypes} MIME types.`
  return types.map(mimeTypeProblem).find((problem) => problem !== undefined)
}
