import type { Logger } from '@cairn/service-kit'
import type { Place } from './context.ts'

/** What happened to an object. One that was moved is deleted in its old place, and created in its new one. */
export interface ObjectChange extends Place {
  kind: 'created' | 'updated' | 'deleted'
  /** In bytes; null where the row does not say. */
  size: number | null
}

/** The changes of one transaction, which is committed. */
export interface CommittedChanges {
  /** The ref of the project. */
  ref: string
  changes: readonly ObjectChange[]
}

type Listener = (committed: CommittedChanges) => void

/**
 * Tells other parts of this process which objects were changed through the service, after the commit. Changes by SQL are not among
 * them, and what is committed when the process is killed is lost: who must not miss any compares with the rows.
 */
export class ObjectChanges {
  readonly #listeners = new Set<Listener>()
  readonly #logger: Pick<Logger, 'error'>

  constructor(logger: Pick<Logger, 'error'>) {
    this.#logger = logger
  }

  subscribe(listener: Listener): Disposable {
    this.#listeners.add(listener)
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) }
  }

  raise(committed: CommittedChanges): void {
    if (committed.changes.length === 0) return
    for (const listener of this.#listeners)
      try {
        listener(committed)
      } catch (error) {
        // The request has done what was asked: its caller is not to hear of this.
        this.#logger.error({ err: error, ref: committed.ref }, 'A listener to changes of objects failed')
      }
  }
}

/** `size` of an object's metadata, which SQL may have written. */
export const sizeOf = (metadata: Readonly<Record<string, unknown>> | null | undefined): number | null => {
  const size = metadata?.['size']
  return typeof size === 'number' ? size : null
}
