import { delimitedRecords, detectDelimiter } from '@cairn/contracts/database/import/delimited-fields'
import type { Delimiter } from '@cairn/contracts/database/import/delimited-fields'
import type { ImportFormat } from '@cairn/contracts/database/import/import-formats'
import { JsonValues } from '@cairn/contracts/database/import/json-values'
import { detectFormat } from './file-format.ts'

const sampleBytes = 64 * 1024
// Each object may have other keys, and there is a column to choose for each.
const jsonSampleBytes = 1024 * 1024

/** The beginning of a file, as text. */
export interface Beginning {
  name: string
  text: string
  /** Of the whole. */
  bytes: number
  isCut: boolean
  encoding: 'utf-8' | 'windows-1252'
  format: ImportFormat
  delimiter: Delimiter
}

const decoded = (bytes: ArrayBuffer, isCut: boolean): Pick<Beginning, 'text' | 'encoding'> => {
  try {
    // A character may be cut at the end.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut }), encoding: 'utf-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

const firstBytes = async (file: Blob, bytes: number) => {
  const isCut = file.size > bytes
  return { isCut, ...decoded(await file.slice(0, bytes).arrayBuffer(), isCut) }
}

export const readBeginning = async (name: string, file: Blob): Promise<Beginning> => {
  const first = await firstBytes(file, sampleBytes)
  const format = detectFormat(name, first.text)
  const isJson = format === 'json' || format === 'jsonl'
  const read = isJson && first.isCut ? await firstBytes(file, jsonSampleBytes) : first
  return { name, ...read, bytes: file.size, format, delimiter: detectDelimiter(first.text) }
}

/** The first rows of a file. */
export interface SampleRows {
  /** Of the columns. */
  names: string[]
  rows: (string | null)[][]
}

const delimitedSample = ({ text, isCut }: Beginning, delimiter: string, hasHeader: boolean): SampleRows => {
  const records = [...delimitedRecords(text, delimiter)]
  if (isCut && records.length > 1) records.pop()
  const width = records[0]?.length ?? 0
  const names = hasHeader
    ? (records.shift() ?? []).map(({ text: name }) => name)
    : Array.from({ length: width }, (_, index) => `column_${index + 1}`)
  return {
    names,
    rows: records.map((record) =>
      record.map(({ text: value, isQuoted }) => (value === '' && !isQuoted ? null : value)),
    ),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const cellOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const jsonSample = ({ text }: Beginning): SampleRows => {
  const bytes = new TextEncoder().encode(text)
  const objects = [...new JsonValues().push(bytes)]
    .map(({ start, end }) => parsed(new TextDecoder().decode(bytes.subarray(start, end))))
    .filter(isRecord)
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  return {
    names,
    rows: objects.map((object) => names.map((name) => cellOf(Object.hasOwn(object, name) ? object[name] : null))),
  }
}

export const sampleRows = (
  beginning: Beginning,
  { format, delimiter, header }: { format: ImportFormat; delimiter: string; header: boolean },
): SampleRows => {
  if (format === 'sql') return { names: [], rows: [] }
  return format === 'json' || format === 'jsonl' ? jsonSample(beginning) : delimitedSample(beginning, delimiter, header)
}
