import { createHash } from 'node:crypto'
import type { Background } from '@cairn/service-kit'
import type { JWTPayload } from 'jose'
import type { Pool } from 'pg'

export interface ActiveUsersOptions {
  /** Of the owner of the schema `auth`. */
  pool: () => Pool
  background: Background
  onFailure: (error: unknown) => void
  now?: () => number
}

const dayMs = 86_400_000
// Somebody who was forgotten is written once more, which changes nothing.
const mostRemembered = 10_000
// A database that takes no changes for a while must not be asked by each request.
const afterFailureMs = 60_000

// In one order: two processes that write the same users at once must not wait for each other.
const insertUsers = `
  insert into auth.third_party_users as known (id, seen_at)
  select id, $2 from unnest($1::uuid[]) id order by id
  on conflict (id) do update set seen_at = greatest(known.seen_at, excluded.seen_at)`

/** 128 bits of a digest: who it is at their issuer concerns nobody here. */
const idOf = (issuer: string, subject: string): string =>
  createHash('sha256').update(`${issuer}\n${subject}`).digest('hex').slice(0, 32)

/**
 * Notes that somebody has used a token of another issuer, once a day, so that they are counted as active. Requests do not wait
 * for it: users are written one statement after the other, each with all that came during the one before.
 */
export const createActiveUsers = ({
  pool,
  background,
  onFailure,
  now = Date.now,
}: ActiveUsersOptions): ((claims: JWTPayload) => void) => {
  const noted = new Set<string>()
  let notedOn = 0
  let waiting: string[] = []
  let isWriting = false
  let failedAtMs = -Infinity

  const writeWaiting = async () => {
    const ids = waiting
    waiting = []
    try {
      await pool().query(insertUsers, [ids, new Date(now())])
    } catch (error) {
      failedAtMs = now()
      for (const id of ids) noted.delete(id)
      throw error
    }
  }
  const write = async () => {
    isWriting = true
    try {
      while (waiting.length > 0) await writeWaiting()
    } finally {
      isWriting = false
    }
  }

  return ({ iss = '', sub }) => {
    if (sub === undefined || sub === '') return
    const today = Math.floor(now() / dayMs)
    if (today !== notedOn || noted.size >= mostRemembered) noted.clear()
    notedOn = today
    const id = idOf(iss, sub)
    if (noted.has(id) || now() - failedAtMs < afterFailureMs) return
    noted.add(id)
    waiting.push(id)
    if (!isWriting) background.run(write, onFailure)
  }
}
