import type { Caller } from '@cairn/rest/data-access'
import { asCaller, isOutcomeUnknown } from '../database.ts'
import type { DatabaseParts } from '../database.ts'
import { noteAcceptance, readAccepted } from './accepted.ts'
import type { Content } from './accepted.ts'
import { insertRows } from './object-row.ts'
import type { NewRow } from './object-row.ts'

/** A row to be written if its bucket takes what arrived. */
interface Insert {
  row: NewRow
  content: Content
}

interface Waiting extends Insert {
  resolve: (isWritten: boolean) => void
  reject: (error: unknown) => void
}

interface Group {
  waiting: Waiting[]
  running: number
  /** Whether one is about to begin. */
  isGathering: boolean
}

const mostRows = 32
/** The next one is on its way while the server writes one to its log. */
const mostAtOnce = 2

/** Writes rows that were asked for at the same time, by the same caller, in one transaction. */
export class InsertGroups {
  readonly #groups = new Map<string, Group>()

  /** Writes a row in one round trip with those of others. False if its bucket does not take the content. */
  insert(parts: DatabaseParts, caller: Caller, operation: string, insert: Insert): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const key = `${operation} ${caller.role} ${caller.claims}`
    const group = this.#groups.get(key) ?? { waiting: [], running: 0, isGathering: false }
    this.#groups.set(key, group)
    group.waiting.push({ ...insert, resolve, reject })
    if (group.running < mostAtOnce && !group.isGathering) {
      group.isGathering = true
      // The sync of a folder ends for many files at once: their rows are asked for one after the other, before this comes.
      setImmediate(() => {
        group.isGathering = false
        void this.#writeWaiting(parts, caller, operation, { key, group })
      })
    }
    return promise
  }

  async #writeWaiting(
    parts: DatabaseParts,
    caller: Caller,
    operation: string,
    { key, group }: { key: string; group: Group },
  ): Promise<void> {
    if (group.waiting.length === 0) return
    group.running += 1
    while (group.waiting.length > 0) await this.#write(parts, caller, operation, group.waiting.splice(0, mostRows))
    group.running -= 1
    if (group.running === 0 && this.#groups.get(key) === group) this.#groups.delete(key)
  }

  /** Never rejects: those who wait are told. */
  async #write(parts: DatabaseParts, caller: Caller, operation: string, inserts: readonly Waiting[]): Promise<void> {
    try {
      const [noted] = await asCaller(parts, caller, {
        operation,
        first: [noteAcceptance(inserts.map(({ content }) => content))],
        queries: [
          insertRows(
            inserts.map(({ row }) => row),
            { isUpsert: false, ifAccepted: true },
          ),
        ],
      })
      const accepted = readAccepted(noted)
      for (const [index, { resolve }] of inserts.entries()) resolve(accepted[index] === true)
    } catch (error) {
      // One that is refused is no reason to refuse the others: each for itself.
      if (inserts.length > 1 && !isOutcomeUnknown(error))
        await Promise.all(inserts.map((insert) => this.#write(parts, caller, operation, [insert])))
      else for (const { reject } of inserts) reject(error)
    }
  }
}
