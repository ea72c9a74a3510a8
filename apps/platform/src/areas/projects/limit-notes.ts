import { MetaError } from '@cairn/meta'
import type { Engine, LimitEvent } from '@cairn/engine'
import { limitSentence } from '@cairn/engine'
import { fail } from '../../errors.ts'
import { isLocked, lockedSentence } from './locked-project.ts'

// A session that was ended reports it to its client at once; this is for a busy server.
const validMs = 10_000

/** Explains what the engine did because of a limit. */
export class LimitNotes implements Disposable {
  readonly #ended = new Map<string, { event: LimitEvent; at: number }>()
  readonly #engine: Engine
  readonly #unsubscribe: () => void

  /** `onReadOnly` is called when a project becomes read-only by default, or writable again. */
  constructor(engine: Engine, onReadOnly: (ref: string) => void) {
    this.#engine = engine
    this.#unsubscribe = engine.onLimit((event) => {
      if (event.action === 'session-ended') this.#ended.set(event.id, { event, at: performance.now() })
      else onReadOnly(event.id)
    })
  }

  /** Adds the reason to errors that follow from a limit of the project. */
  async explain<T>(ref: string, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      const message = error instanceof MetaError ? this.#reasonOf(ref, error) : undefined
      if (!(error instanceof MetaError) || message === undefined) throw error
      throw fail('query_failed', {
        message,
        ...(error.database === undefined ? {} : { database: { ...error.database, message } }),
      })
    }
  }

  [Symbol.dispose](): void {
    this.#unsubscribe()
  }

  #reasonOf(ref: string, { reason, database }: MetaError): string | undefined {
    const sqlstate = database?.sqlstate
    if (isLocked(this.#engine, ref) && (sqlstate === '25006' || reason === 'read_only_access')) return lockedSentence
    if (sqlstate === '57P01') {
      const ended = this.#ended.get(ref)
      return ended !== undefined && performance.now() - ended.at < validMs ? limitSentence(ended.event) : undefined
    }
    if (sqlstate !== '25006') return undefined
    const [because] = this.#engine.readOnlyBecause(ref)
    if (because === undefined) return undefined
    const why =
      because === 'disk' ? 'its databases exceed their size limit' : 'the disk of this installation is almost full'
    return `The project is read-only because ${why}. Delete rows in the table editor, or run SQL that starts with begin read write; and ends with commit;`
  }
}
