import type { Day } from '@cairn/contracts/billing/invoices/cycles'
import { cycleOn, dayMs, dayOf, startOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Context } from '../../../context.ts'
import { includesImages } from '../../projects/instance-limits.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import type { Metered } from '../usage-store.ts'
import { samples, sizeMeters } from './sample-database.ts'

type Parts = Pick<
  Context,
  | 'catalogue'
  | 'config'
  | 'events'
  | 'functionUsage'
  | 'imageOrigins'
  | 'logs'
  | 'projects'
  | 'realtimeUsage'
  | 'supervisor'
  | 'usage'
>
type MeteredProject = Pick<StoredProject, 'ref' | 'organization_id' | 'plan'>

const hourMs = 60 * 60 * 1_000
// The line of a request is written when its answer has been sent, with the time at which it came.
const settledAfterMs = 2 * hourMs
// What could not be metered for so long is left out: lines of logs would be kept for it without end.
const mostDays = 3
const longestCycleDays = 31

type TrafficParts = Pick<Parts, 'catalogue' | 'config' | 'functionUsage' | 'imageOrigins' | 'logs' | 'realtimeUsage'>

/** How many images were transformed on a day, of those that were not before in the cycle. */
const imagesOf = async (
  { imageOrigins, logs }: TrafficParts,
  ref: string,
  day: Day,
  firstDay: Day,
): Promise<Metered> => {
  const origins = await logs.transformedImages(ref, startOf(day), startOf(day) + dayMs)
  const amount = await imageOrigins.note(ref, cycleOn(firstDay, day).start, day, origins)
  return { meter: 'image_transformations', part: '', amount }
}

/**
 * What went out of a project on a day, by service; how often its functions were called; how many images were transformed; and
 * what clients of realtime sent and got.
 */
const trafficOf = async (parts: TrafficParts, project: MeteredProject, day: Day, firstDay: Day): Promise<Metered[]> => {
  const { functionUsage, logs, realtimeUsage } = parts
  const { ref } = project
  const services = await logs.traffic(ref, startOf(day), startOf(day) + dayMs)
  const realtime = await realtimeUsage.onDay(ref, day)
  const ofFunctions = await functionUsage.bytesOn(ref, day)
  const egress = new Map(services.map(({ service, bytes }) => [service, bytes]))
  // Lines of the gateway do not have what a WebSocket carries.
  if (realtime !== undefined) egress.set('realtime', (egress.get('realtime') ?? 0n) + realtime.bytes)
  if (ofFunctions > 0n) egress.set('functions', (egress.get('functions') ?? 0n) + ofFunctions)
  // A plan that does not include them refuses them: what was there before it did is no use beyond the plan.
  const mayHaveImages = services.some(({ service }) => service === 'storage') && includesImages(project, parts)
  const called = services.find(({ service }) => service === 'functions')
  const metered = [
    ...[...egress].map(([part, amount]): Metered => ({ meter: 'egress', part, amount })),
    ...(called === undefined
      ? []
      : [{ meter: 'function_invocations', part: '', amount: BigInt(called.admitted) } as const]),
    ...(mayHaveImages ? [await imagesOf(parts, ref, day, firstDay)] : []),
  ]
  if (realtime === undefined) return metered
  return [
    ...metered,
    { meter: 'realtime_messages', part: '', amount: realtime.messages },
    { meter: 'realtime_connections', part: '', amount: realtime.clients },
  ]
}

const sampleOf = async ({ events, supervisor, usage }: Parts, project: StoredProject, day: Day, firstDay: Day) => {
  const pool = supervisor.runningPool(project, 'supabase_admin')
  if (pool === undefined) return usage.before(project.ref, day + 1, sizeMeters)
  const cycleStart = new Date(startOf(cycleOn(firstDay, day).start))
  const sampled: Metered[] = []
  for (const { sizes, take } of samples)
    try {
      sampled.push(...(await take(pool, cycleStart)))
    } catch (error) {
      events.projectWorkFailed(project.ref, 'metering', error)
      sampled.push(...(await usage.before(project.ref, day + 1, sizes)))
    }
  return sampled
}

/**
 * Meters the days that are not settled, today included, for all projects. It can be interrupted and repeated: each
 * record of a project, a day and a meter is replaced by what is found now.
 */
export const meterUsage = async (
  parts: Parts,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<void> => {
  const { events, functionUsage, imageOrigins, projects, realtimeUsage, usage } = parts
  const today = dayOf(nowMs)
  const settled = await usage.settledDay()
  // What was before the first run is not billed.
  if (settled === undefined) await usage.settle(today - 1)
  // What is left out keeps back no invoice, also where a project can never be metered.
  else if (settled < today - mostDays - 1) await usage.settle(today - mostDays - 1)
  const firstDays = await usage.firstDays()
  for (let day = Math.max((settled ?? today - 1) + 1, today - mostDays); day <= today; day += 1) {
    let isWhole = true
    for (const project of await projects.listAll()) {
      if (signal.aborted) return
      const { ref, organization_id: organizationId } = project
      const firstDay = firstDays.get(organizationId) ?? day
      try {
        const sampled = day === today ? await sampleOf(parts, project, day, firstDay) : []
        await usage.save({ ref, organizationId }, day, [
          ...(await trafficOf(parts, project, day, firstDay)),
          ...sampled,
        ])
      } catch (error) {
        isWhole = false
        events.projectWorkFailed(ref, 'metering', error)
      }
    }
    if (isWhole && startOf(day) + dayMs + settledAfterMs <= nowMs) await usage.settle(day)
  }
  await realtimeUsage.expire(today - mostDays)
  await functionUsage.expire(today - mostDays)
  await imageOrigins.expire(today - mostDays - longestCycleDays)
}

/** What a project has sent since it was metered last, before its log lines are deleted. */
export const meterLast = async (
  parts: TrafficParts & Pick<Parts, 'usage'>,
  project: MeteredProject,
  nowMs: number,
): Promise<void> => {
  const today = dayOf(nowMs)
  const { usage } = parts
  const { ref, organization_id: organizationId } = project
  const settled = await usage.settledDay()
  // Nothing is billed before the first run.
  if (settled === undefined) return
  const firstDay = await usage.firstDay(organizationId)
  for (let day = Math.max(settled + 1, today - mostDays); day <= today; day += 1)
    await usage.save({ ref, organizationId }, day, await trafficOf(parts, project, day, firstDay))
}
