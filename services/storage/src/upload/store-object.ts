import { isDatabaseError } from '@cairn/rest/data-access'
import type { Caller } from '@cairn/rest/data-access'
import { randomUUID } from 'node:crypto'
import { keyOf } from '../context.ts'
import type { Place, StorageParts } from '../context.ts'
import { asCaller, isOutcomeUnknown } from '../database.ts'
import { sizeOf } from '../object-changes.ts'
import { alreadyExists, bucketNotFound } from '../storage-error.ts'
import { deleteUnreferenced } from '../files/delete-unreferenced.ts'
import { checkAcceptance } from './accepted.ts'
import type { Content } from './accepted.ts'
import { insertRows, Upserted } from './object-row.ts'
import type { NewObject, NewRow } from './object-row.ts'
import { ownerOf } from './owner.ts'

export interface StoreOptions {
  isUpsert: boolean
  operation: string
  /** The subject that a signed upload was given out to. */
  owner?: string | undefined
  /** What arrived, where nobody has asked yet whether the bucket takes it: it is asked in the same round trip. */
  unchecked?: Content
}

const translated = (error: unknown): unknown => {
  if (!isDatabaseError(error)) return error
  if (error.code === '23505') return alreadyExists('KeyAlreadyExists')
  return error.code === '23503' ? bucketNotFound() : error
}

const rowOf = (
  caller: Caller,
  place: Place,
  version: string,
  object: NewObject,
  owner: string | undefined,
): NewRow => ({ ...object, id: randomUUID(), place, version, owner: ownerOf(caller, owner) })

/** Throws what storing the object would be refused with, before its bytes arrive. */
export const tryToStore = async (
  parts: StorageParts,
  caller: Caller,
  place: Place,
  { isUpsert, operation, owner }: StoreOptions,
): Promise<void> => {
  const row = rowOf(caller, place, randomUUID(), { metadata: null, userMetadata: null }, owner)
  try {
    await asCaller(parts, caller, {
      operation,
      queries: [insertRows([row], { isUpsert, ifAccepted: false })],
      end: 'rollback',
    })
  } catch (error) {
    throw translated(error)
  }
}

/** Writes a row, and returns what it has replaced. */
const writeRow = async (
  parts: StorageParts,
  caller: Caller,
  row: NewRow,
  { operation, isUpsert }: StoreOptions,
): Promise<Upserted> => {
  const [answer] = await asCaller(parts, caller, {
    operation,
    queries: [insertRows([row], { isUpsert, ifAccepted: false })],
  })
  return isUpsert ? Upserted.parse(answer?.rows[0]) : { id: row.id, replaced: null, existed: false }
}

/** The same, if the bucket takes the content. */
const writeUnchecked = async (
  parts: StorageParts,
  caller: Caller,
  row: NewRow,
  content: Content,
  options: StoreOptions,
): Promise<Upserted> => {
  if (!options.isUpsert && (await parts.inserts.insert(parts, caller, options.operation, { row, content })))
    return { id: row.id, replaced: null, existed: false }
  await checkAcceptance(parts, content)
  return writeRow(parts, caller, row, options)
}

/** Writes the row of a file that is on the disk. If it is refused, the file is deleted. */
export const storeObject = async (
  parts: StorageParts,
  caller: Caller,
  place: Place,
  version: string,
  object: NewObject,
  options: StoreOptions,
): Promise<{ id: string; key: string }> => {
  const { unchecked } = options
  try {
    const row = rowOf(caller, place, version, object, options.owner)
    const { id, replaced, existed } = await (unchecked === undefined
      ? writeRow(parts, caller, row, options)
      : writeUnchecked(parts, caller, row, unchecked, options))
    const { bucket, name } = place
    parts.changed([{ kind: existed ? 'updated' : 'created', bucket, name, size: sizeOf(object.metadata) }])
    if (replaced !== null) await deleteUnreferenced(parts, [replaced])
    return { id, key: keyOf(place) }
  } catch (error) {
    // After a connection that broke, only the sweep can tell whether the row was written.
    if (!isOutcomeUnknown(error)) await deleteUnreferenced(parts, [version])
    throw translated(error)
  }
}
