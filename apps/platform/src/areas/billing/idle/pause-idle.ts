import type { IdleProject } from '@cairn/contracts/billing/idle-pause'
import { idleStep, pauseAtMs } from '@cairn/contracts/billing/idle-pause'
import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import { platformActor } from '../../../audit/record-audit.ts'
import type { Context } from '../../../context.ts'
import { fail, PlatformError } from '../../../errors.ts'
import { hasOutsideClients } from '../../../project-runtime/idle-stop.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { pausedMail, warningMail } from './idle-mail.ts'

type Parts = Pick<Context, 'catalogue' | 'events' | 'projects' | 'projectUses' | 'publicUrl' | 'runtime' | 'supervisor'>

/** What no note of a use says: requests that take long, and connections that stay open. */
const isInUse = async ({ runtime, supervisor }: Parts, project: StoredProject): Promise<boolean> => {
  if (runtime.requestsOf(project.ref) > 0) return true
  const pool = supervisor.runningPool(project, 'supabase_admin')
  return pool !== undefined && (await hasOutsideClients(pool))
}

const pauseOne = async (parts: Parts, project: StoredProject, idle: IdleProject): Promise<void> => {
  const { projectUses, publicUrl, supervisor } = parts
  const { id, name, organization_id: organizationId, ref } = project
  const words = pausedMail({ name, address: `${publicUrl()}/project/${ref}` })
  await supervisor.begin('pause', project, platformActor, async (client) => {
    const isUsed = (supervisor.sleep.uses().get(ref) ?? 0) > idle.usedAtMs
    if (isUsed || !(await projectUses.confirmIdle(client, { id, organizationId }, idle, words)))
      throw fail('wrong_status')
  })
}

const stepOf = async (parts: Parts, project: StoredProject, idle: IdleProject, nowMs: number): Promise<void> => {
  const { catalogue, projectUses, publicUrl, supervisor } = parts
  const pauseAfter = hoursOf(catalogue.document.plans[project.plan].limits.pause_after)
  const step = pauseAfter === null ? undefined : idleStep(idle, nowMs, pauseAfter)
  if (pauseAfter === null || step === undefined) return
  if (await isInUse(parts, project)) {
    supervisor.sleep.noteUse(project.ref)
    return
  }
  if (step === 'pause') return pauseOne(parts, project, idle)
  const { id, name, organization_id: organizationId, ref } = project
  const words = warningMail({ name, address: `${publicUrl()}/project/${ref}` }, pauseAtMs(idle, nowMs, pauseAfter))
  await projectUses.warn({ id, organizationId }, idle, nowMs, words)
}

/** Warns the owners and administrators of projects that nobody uses, where the plan pauses these, and later pauses them. */
export const pauseIdleProjects = async (
  parts: Parts,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<void> => {
  const { events, projects, projectUses, supervisor } = parts
  await projectUses.note(supervisor.sleep.uses())
  const uses = await projectUses.list()
  for (const project of await projects.listAll()) {
    if (signal.aborted) return
    const idle = uses.get(project.id)
    if (project.status !== 'ACTIVE_HEALTHY' || project.parent_project_ref !== null || idle === undefined) continue
    try {
      await stepOf(parts, project, idle, nowMs)
    } catch (error) {
      // It was used, or changed by a person, in this moment.
      if (!(error instanceof PlatformError)) events.projectWorkFailed(project.ref, 'pause of an idle project', error)
    }
  }
}
