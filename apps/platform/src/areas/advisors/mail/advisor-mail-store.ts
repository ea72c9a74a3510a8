import type { JobQueue } from '@cairn/jobs'
import { owners } from '@cairn/contracts/roles'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { findingsMail, findingsMailJob } from './findings-mail.ts'
import type { FoundIn } from './findings-mail.ts'

interface WantedRow extends Row {
  wants_advisor_mail: boolean
}

interface OrganizationRow extends Row {
  id: string
  slug: string
  name: string
}

interface FoundRow extends Row, FoundIn {}

type Named = Pick<Organization, 'id' | 'slug' | 'name'>

/** Which organizations want a mail about what the advisors found, and which of them had it. */
export interface AdvisorMails {
  isWanted: (organization: Pick<Organization, 'id'>) => Promise<boolean>
  want: (by: Actor, organization: Named, isWanted: boolean) => Promise<void>
  /** Queues the mails of a week for each organization that has had none of it. `week` is its Monday, such as `2026-11-23`. */
  sendWeek: (week: string, publicUrl: string, signal: AbortSignal) => Promise<void>
}

/** The Monday of the week of a time, in UTC. */
export const weekOf = (timeMs: number): string => {
  const date = new Date(timeMs)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

const isDue = `wants_advisor_mail and advisor_mail_week is distinct from $1::date`

export const createAdvisorMails = (db: Database, jobs: Pick<JobQueue, 'enqueue'>): AdvisorMails => {
  const sendOne = (week: string, organization: OrganizationRow, publicUrl: string) =>
    db.transaction(async (client) => {
      const claimed = await client.query(
        `update platform.organizations set advisor_mail_week = $1 where id = $2 and ${isDue}`,
        [week, organization.id],
      )
      // Another run of the job was first, or somebody has stopped it.
      if (claimed.rowCount !== 1) return
      const { rows: found } = await client.query<FoundRow>(
        `select ref, name, advisor_errors as errors, advisor_warnings as warnings from platform.projects
          where organization_id = $1 and parent_project_id is null and advisor_errors + advisor_warnings > 0
          order by name`,
        [organization.id],
      )
      if (found.length === 0) return
      const { rows: addressees } = await client.query<{ email: string }>(
        `select u.email from platform.members m join auth.users u on u.id = m.account_id
          where m.organization_id = $1 and m.role = any ($2) and u.email <> '' order by u.email`,
        [organization.id, owners],
      )
      const words = findingsMail(organization, found, publicUrl)
      for (const { email: to } of addressees)
        await jobs.enqueue(client, { name: findingsMailJob, data: { to, ...words } })
    })
  return {
    isWanted: async ({ id }) => {
      const [row] = await db.query<WantedRow>('select wants_advisor_mail from platform.organizations where id = $1', [
        id,
      ])
      return row?.wants_advisor_mail === true
    },
    want: (by, { id, slug, name }, isWanted) =>
      db.transaction(async (client) => {
        const { rowCount } = await client.query(
          'update platform.organizations set wants_advisor_mail = $2 where id = $1 and wants_advisor_mail <> $2',
          [id, isWanted],
        )
        // It was so already.
        if (rowCount === 0) return
        await recordAudit(client, by, {
          organizationId: id,
          action: isWanted ? 'advisor.mail_started' : 'advisor.mail_stopped',
          target: { type: 'organization', id: slug, name },
        })
      }),
    sendWeek: async (week, publicUrl, signal) => {
      const due = await db.query<OrganizationRow>(
        `select id, slug, name from platform.organizations where ${isDue} order by id`,
        [week],
      )
      for (const organization of due) {
        if (signal.aborted) return
        await sendOne(week, organization, publicUrl)
      }
    },
  }
}
