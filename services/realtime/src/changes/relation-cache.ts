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

  #of(table: PublishedTable): Known {
    const known = this.#known.get(table)
    if (known !== undefined) return known
    const { relationOid, schema, name } = table
    // An oid is unsigned.
    const relation = readRelation(this.#pool(), { oid: relationOid >>> 0, schema, name })
    const made = { relation, access: new Map<string, never>() }
    this.#known.set(table, made)
    relation.catch(() => this.#known.delete(table))
    return made
  }

  relation(table: PublishedTable): Promise<Relation | undefined> {
    return this.#of(table).relation
  }

  access(table: PublishedTable, relation: Relation, role: string): Promise<RoleAccess> {
    const known = this.#of(table).access
    const found = known.get(role)
    const nowMs = performance.now()
    if (found !== undefined && nowMs - found.readAtMs < accessMs) return found.access
    const access = readAccess(this.#pool(), role, relation)
    known.set(role, { readAtMs: nowMs, access })
    access.catch(() => known.delete(role))
    return access
  }
}
