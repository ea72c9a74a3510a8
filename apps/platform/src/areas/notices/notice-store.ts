import type { KeptNotice } from '@cairn/contracts/notices/notices'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'

interface NoticeRow extends Row {
  id: string
  kind: KeptNotice['kind']
  title: string
  text: string
  link: string | null
  starts_at: Date | null
  ends_at: Date | null
  shown_until: Date | null
  is_shown: boolean
  inserted_at: Date
}

export type NoticeFields = Omit<KeptNotice, 'id' | 'is_shown' | 'inserted_at'>

export interface NoticeStore {
  /** The newest first. */
  list: () => Promise<KeptNotice[]>
  /** Those that are to be shown now, the newest first. */
  shown: () => Promise<KeptNotice[]>
  create: (by: Actor, fields: NoticeFields) => Promise<KeptNotice>
  /** Throws `notice_not_found`, as `remove`. */
  end: (by: Actor, id: string) => Promise<KeptNotice>
  remove: (by: Actor, id: string) => Promise<void>
}

const isShown = '(shown_until is null or shown_until > now())'
const columns = `id, kind, title, text, link, starts_at, ends_at, shown_until, ${isShown} as is_shown, inserted_at`
const mostListed = 200

const fromRow = (row: NoticeRow): KeptNotice => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  link: row.link,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  shown_until: row.shown_until?.toISOString() ?? null,
  is_shown: row.is_shown,
  inserted_at: row.inserted_at.toISOString(),
})

export const createNoticeStore = (db: Database): NoticeStore => ({
  list: async () =>
    (
      await db.query<NoticeRow>(
        `select ${columns} from platform.notices order by inserted_at desc, id limit ${mostListed}`,
      )
    ).map(fromRow),
  shown: async () =>
    (
      await db.query<NoticeRow>(
        `select ${columns} from platform.notices where ${isShown} order by inserted_at desc, id limit 10`,
      )
    ).map(fromRow),
  create: (by, { kind, title, text, link, starts_at, ends_at, shown_until }) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<NoticeRow>(
        `insert into platform.notices (kind, title, text, link, starts_at, ends_at, shown_until)
         values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
        [kind, title, text, link, starts_at, ends_at, shown_until],
      )
      const [row] = rows
      if (row === undefined) throw new Error('The notice was written and cannot be read.')
      await recordAudit(client, by, {
        organizationId: null,
        action: 'notice.shown',
        target: { type: 'notice', id: row.id, name: title },
        details: { kind },
      })
      return fromRow(row)
    }),
  end: (by, id) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<NoticeRow>(
        `update platform.notices set shown_until = least(coalesce(shown_until, now()), now())
         where id = $1 returning ${columns}`,
        [id],
      )
      const [row] = rows
      if (row === undefined) throw fail('notice_not_found')
      await recordAudit(client, by, {
        organizationId: null,
        action: 'notice.ended',
        target: { type: 'notice', id, name: row.title },
      })
      return fromRow(row)
    }),
  remove: (by, id) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<{ title: string }>(
        'delete from platform.notices where id = $1 returning title',
        [id],
      )
      const [row] = rows
      if (row === undefined) throw fail('notice_not_found')
      await recordAudit(client, by, {
        organizationId: null,
        action: 'notice.deleted',
        target: { type: 'notice', id, name: row.title },
      })
    }),
})
