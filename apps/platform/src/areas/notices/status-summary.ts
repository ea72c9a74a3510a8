import type { Incident } from '@cairn/contracts/notices/notices'
import { z } from 'zod'

const investigating = 'We are currently investigating a technical issue'

const Link = z.url({ protocol: /^https?$/ }).max(2000)
const Text = z.string().max(100_000)

const Entry = z.object({ id: z.string().max(200), name: Text })

/** Statuspage: `/api/v2/summary.json`. */
const Statuspage = z.object({
  page: z.object({ url: Link }),
  incidents: z.array(
    Entry.extend({
      impact: z.string(),
      status: z.string(),
      shortlink: Link.nullish(),
      metadata: z
        .object({ dashboard_metadata: z.object({ show_banner: z.boolean() }).partial() })
        .partial()
        .nullish(),
    }),
  ),
  scheduled_maintenances: z.array(Entry.extend({ status: z.string(), shortlink: Link.nullish() })).default([]),
})

/** incident.io: the summary of its widget. */
const IncidentIo = z.object({
  page_url: Link,
  ongoing_incidents: z.array(Entry.extend({ url: Link.nullish() })),
  in_progress_maintenances: z.array(Entry.extend({ url: Link.nullish() })).default([]),
})

const incident = (entry: { id: string; name: string }, link: string): Incident => ({
  id: entry.id,
  kind: 'incident',
  title: investigating,
  text: entry.name,
  link,
})

const maintenance = (entry: { id: string; name: string }, link: string): Incident => ({
  id: entry.id,
  kind: 'maintenance',
  title: 'Maintenance is under way',
  text: entry.name,
  link,
})

const ended = new Set(['resolved', 'postmortem', 'completed'])

const fromStatuspage = ({ page, incidents, scheduled_maintenances }: z.infer<typeof Statuspage>) => {
  const open = incidents.find(
    ({ impact, status, metadata }) =>
      impact !== 'maintenance' && !ended.has(status) && metadata?.dashboard_metadata?.show_banner !== false,
  )
  if (open !== undefined) return incident(open, open.shortlink ?? page.url)
  const underWay = scheduled_maintenances.find(({ status }) => status === 'in_progress' || status === 'verifying')
  return underWay === undefined ? null : maintenance(underWay, underWay.shortlink ?? page.url)
}

const fromIncidentIo = ({ page_url, ongoing_incidents, in_progress_maintenances }: z.infer<typeof IncidentIo>) => {
  const [open] = ongoing_incidents
  if (open !== undefined) return incident(open, open.url ?? page_url)
  const [underWay] = in_progress_maintenances
  return underWay === undefined ? null : maintenance(underWay, underWay.url ?? page_url)
}

/** The incident or maintenance in the summary of a status page, or null. Throws if the text is not a summary. */
export const readSummary = (summary: unknown): Incident | null => {
  const statuspage = Statuspage.safeParse(summary)
  if (statuspage.success) return fromStatuspage(statuspage.data)
  const incidentIo = IncidentIo.safeParse(summary)
  if (incidentIo.success) return fromIncidentIo(incidentIo.data)
  throw new Error('This is neither a summary of Statuspage nor one of incident.io.')
}
