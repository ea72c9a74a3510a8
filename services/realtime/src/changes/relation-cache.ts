import type { Pool } from 'pg'
import { readAccess, readRelation } from './relation.ts'
import type { Relation, RoleAccess } from './relation.ts'
import type { PublishedTable } from './row-change.ts'

/** A role that is granted to another one changes no table, so what roles may see is asked again after a while. */
const accessMs = 10_000

interface Known {
  relation: Promise<Relation | undefined>
  access: Map<string, { readAtMs: number; access: Promise<RoleAccess> }>
}

/** What the catalog says of tables, until the stream describes them anew. */
export class RelationCache {
  readonly #pool: () => Pool
  readonly #known = new WeakMap<PublishedTable, Known>()

  constructor(pool: () => Pool) {
    this.#pool = pool
  }

  #of(table: PublishedTable, committed: () => Promise<void>): Known {
    const known = this.#known.get(table)
    if (known !== undefined) return known
    const { relationOid, schema, name } = table
    // An oid is unsigned.
    const relation = committed().then(() => readRelation(this.#pool(), { oid: relationOid >>> 0, schema, name }))
    const made = { relation, access: new Map<string, never>() }
    this.#known.set(table, made)
    relation.catch(() => this.#known.delete(table))
    return made
  }

  /** `committed` resolves when the catalog shows what the transaction has changed that described the table. */
  relation(table: PublishedTable, committed: () => Promise<void>): Promise<Relation | undefined> {
    return this.#of(table, committed).relation
  }

  access(table: PublishedTable, relation: Relation, role: string, committed: () => Promise<void>): Promise<RoleAccess> {
    const known = this.#of(table, committed).access
    const found = known.get(role)
    const nowMs = performance.now()
    if (found !== undefined && nowMs - found.readAtMs < accessMs) return found.access
    const access = readAccess(this.#pool(), role, relation)
    known.set(role, { readAtMs: nowMs, access })
    access.catch(() => known.delete(role))
    return access
  }
}
