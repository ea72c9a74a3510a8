import { charactersPerToken } from '@cairn/contracts/assistant/limits'
import { levelOf } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel, OptInTag } from '@cairn/contracts/assistant/opt-in'
import type { AssistantSettings } from '@cairn/contracts/assistant/settings'
import { AssistantSettings as Settings } from '@cairn/contracts/assistant/settings'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Actor } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'
import type { ProviderRequest } from './provider/provider.ts'

type Place = Pick<StoredProject, 'organization_id' | 'ref' | 'name'>

export interface AssistantLimits {
  /** Of one person in an organization; 0: no limit. */
  requestsPerDay: number
  /** Of all people of an organization; 0: no limit. */
  tokensPerDay: number
}

interface Usage {
  requests: number
  tokens: number
}

interface UsedByPerson extends Usage {
  /** By UTC: `2026-01-31`. */
  day: string
  accountId: string
}

interface DayRow extends Row {
  day: string
  account_id: string
  requests: string
  tokens: string
}

interface UsageRow extends Row {
  requests: string
  tokens: string
}

interface TagsRow extends Row {
  opt_in_tags: string[]
}

/** What organizations share with the assistant, what it has used, and what it has done. */
export interface AssistantStore {
  settings: (organizationId: number) => Promise<AssistantSettings>
  level: (organizationId: number) => Promise<OptInLevel>
  change: (
    organization: { id: number; slug: string; name: string },
    by: Actor,
    tags: readonly OptInTag[],
  ) => Promise<AssistantSettings>
  /** Of today, by UTC: requests of the person, tokens of the organization. */
  usage: (organizationId: number, accountId: string) => Promise<Usage>
  /** Of the last days, the newest first. */
  usageByDay: (organizationId: number, days: number) => Promise<UsedByPerson[]>
  /** Counts a request. Throws `assistant_limit_reached`. */
  admit: (place: Place, by: Actor) => Promise<void>
  /** Where the provider counted none, they are estimated. */
  recordTokens: (
    place: Place,
    by: Actor,
    used: { tokens: number; request: ProviderRequest; text: string },
  ) => Promise<void>
  recordTool: (
    of: { project: Place; by: Actor },
    tool: string,
    outcome: string,
    details?: Readonly<Record<string, unknown>>,
  ) => Promise<void>
}

const today = `(now() at time zone 'utc')::date`

const add = `
  insert into platform.assistant_usage (organization_id, account_id, day, requests, tokens)
  values ($1, $2, ${today}, $3, $4)
  on conflict (organization_id, day, account_id) do update
    set requests = assistant_usage.requests + excluded.requests, tokens = assistant_usage.tokens + excluded.tokens`

// Counted as it is checked: requests at once would otherwise all be the last one allowed.
const addRequest = `
  insert into platform.assistant_usage (organization_id, account_id, day, requests, tokens)
  values ($1, $2, ${today}, 1, 0)
  on conflict (organization_id, day, account_id) do update set requests = assistant_usage.requests + 1
    where $3 = 0 or assistant_usage.requests < $3
  returning 1`

const used = `
  select coalesce(sum(requests) filter (where account_id = $2), 0) as requests, coalesce(sum(tokens), 0) as tokens
    from platform.assistant_usage where organization_id = $1 and day = ${today}`

const usedByDay = `
  select to_char(day, 'YYYY-MM-DD') as day, account_id, requests, tokens from platform.assistant_usage
   where organization_id = $1 and day > ${today} - $2::int order by assistant_usage.day desc, tokens desc, account_id`

const estimated = (request: ProviderRequest, text: string): number =>
  Math.ceil((JSON.stringify(request).length + text.length) / charactersPerToken)

const toSettings = (tags: readonly string[]): AssistantSettings =>
  Settings.parse({ opt_in_tags: tags, level: levelOf(tags) })

const isAbove = (amount: number, limit: number): boolean => limit > 0 && amount >= limit

export const createAssistantStore = (db: Database, limits: AssistantLimits): AssistantStore => {
  const settings = async (organizationId: number) => {
    const [row] = await db.query<TagsRow>(
      'select opt_in_tags from platform.assistant_settings where organization_id = $1',
      [organizationId],
    )
    return toSettings(row?.opt_in_tags ?? [])
  }
  const usage = async (organizationId: number, accountId: string): Promise<Usage> => {
    const [row] = await db.query<UsageRow>(used, [organizationId, accountId])
    return { requests: Number(row?.requests ?? 0), tokens: Number(row?.tokens ?? 0) }
  }
  return {
    settings,
    usage,
    usageByDay: async (organizationId, days) => {
      const rows = await db.query<DayRow>(usedByDay, [organizationId, days])
      return rows.map(({ day, account_id: accountId, requests, tokens }) => ({
        day,
        accountId,
        requests: Number(requests),
        tokens: Number(tokens),
      }))
    },
    level: async (organizationId) => (await settings(organizationId)).level,

    change: (organization, by, tags) =>
      db.transaction(async (client) => {
        const changed = toSettings([...new Set(tags)].toSorted())
        await client.query(
          `insert into platform.assistant_settings (organization_id, opt_in_tags) values ($1, $2)
           on conflict (organization_id) do update set opt_in_tags = excluded.opt_in_tags`,
          [organization.id, changed.opt_in_tags],
        )
        await recordAudit(client, by, {
          organizationId: organization.id,
          action: 'assistant.settings_changed',
          target: { type: 'organization', id: organization.slug, name: organization.name },
          details: { opt_in_tags: changed.opt_in_tags, level: changed.level },
        })
        return changed
      }),

    admit: async (place, by) => {
      const { tokens } = await usage(place.organization_id, by.accountId)
      if (isAbove(tokens, limits.tokensPerDay)) throw fail('assistant_limit_reached')
      const counted = await db.query(addRequest, [place.organization_id, by.accountId, limits.requestsPerDay])
      if (counted.length === 0) throw fail('assistant_limit_reached')
    },

    recordTokens: async (place, by, { tokens, request, text }) => {
      const counted = tokens > 0 ? tokens : estimated(request, text)
      await db.query(add, [place.organization_id, by.accountId, 0, counted])
    },

    recordTool: async ({ project, by }, tool, outcome, details = {}) =>
      db.transaction((client) =>
        recordAudit(client, by, {
          organizationId: project.organization_id,
          action: 'assistant.tool_run',
          target: { type: 'project', id: project.ref, name: project.name },
          details: { tool: tool.slice(0, 64), outcome, ...details },
        }),
      ),
  }
}
