import type { Project } from '@cairn/service-kit'
import type { Pgoutput } from 'pg-logical-replication'
import { deliver } from './deliver.ts'
import type { DeliveryParts } from './deliver.ts'
import { RelationCache } from './relation-cache.ts'
import { followDatabase } from './replication-stream.ts'
import type { ReplicationStream } from './replication-stream.ts'
import { rowChangeOf } from './row-change.ts'
import type { Row, RowChange } from './row-change.ts'
import type { ChangeSubscription } from './subscription.ts'
import { untilVisible } from './until-visible.ts'

/** Changes of a transaction that are held at once. */
const batchSize = 200

export interface FeedParts extends Pick<DeliveryParts, 'mostBytes' | 'onFailure'> {
  project: Project
  /** Called with a row that was inserted into `realtime.messages`. */
  onDatabaseMessage: (row: Row) => void
  /** Called when the stream ends by itself: what is committed until it is started again is missed. */
  onEnd: (error: unknown) => void
  /** Called with how many messages were sent. */
  onSent: (count: number) => void
}

const microsecondsPerMillisecond = 1_000n

/** Sends what is committed in the database to those who subscribe to it, in the order of the commits. */
export class ChangeFeed {
  readonly #parts: FeedParts
  readonly #relations: RelationCache
  readonly #subscriptions = new Set<ChangeSubscription>()
  #stream: ReplicationStream | undefined
  #committedAt = ''
  /** The transaction whose changes are read. */
  #xid = 0
  #visible: Promise<void> | undefined
  #batch: RowChange[] = []

  constructor(parts: FeedParts) {
    this.#parts = parts
    this.#relations = new RelationCache(() => parts.project.pool('supabase_admin'))
  }

  get isOpen(): boolean {
    return this.#stream !== undefined
  }

  /** Resolves when what is committed from then on is delivered. */
  open(): Promise<void> {
    this.#stream ??= followDatabase(
      this.#parts.project,
      (message) => this.#read(message),
      (error) => {
        this.#stream = undefined
        this.#batch = []
        this.#parts.onEnd(error)
      },
    )
    return this.#stream.started
  }

  async close(): Promise<void> {
    const stream = this.#stream
    this.#stream = undefined
    this.#batch = []
    await stream?.stop()
  }

  add(subscription: ChangeSubscription): void {
    this.#subscriptions.add(subscription)
  }

  remove(subscription: ChangeSubscription): void {
    this.#subscriptions.delete(subscription)
  }

  async #read(message: Pgoutput.Message): Promise<void> {
    if (message.tag === 'begin') {
      this.#committedAt = new Date(Number(message.commitTime.valueOf() / microsecondsPerMillisecond)).toISOString()
      this.#xid = message.xid >>> 0
      this.#visible = undefined
    }
    if (message.tag === 'commit') return this.#flush()
    const change = rowChangeOf(message, this.#committedAt)
    if (change === undefined) return
    const { schema, name } = change.table
    if (schema === 'realtime' && name === 'messages') {
      await this.#flush()
      if (change.row !== undefined) this.#parts.onDatabaseMessage(change.row)
      return
    }
    if (this.#batch.length >= batchSize || (this.#batch[0]?.table ?? change.table) !== change.table) await this.#flush()
    this.#batch.push(change)
  }

  #untilCommitted(): Promise<void> {
    this.#visible ??= untilVisible(this.#parts.project.pool('supabase_admin'), this.#xid)
    return this.#visible
  }

  /** Never rejects: the changes that come after have nothing to do with these. */
  async #flush(): Promise<void> {
    const changes = this.#batch
    const [first] = changes
    if (first === undefined) return
    this.#batch = []
    const { onFailure, onSent } = this.#parts
    try {
      const parts = { ...this.#parts, relations: this.#relations, committed: () => this.#untilCommitted() }
      onSent(await deliver(parts, first.table, changes, [...this.#subscriptions]))
    } catch (error) {
      onFailure(error)
    }
  }
}
