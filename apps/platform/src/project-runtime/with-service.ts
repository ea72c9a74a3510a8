import type { OpenService, Project } from '@cairn/service-kit'
import type { StoredProject } from '../areas/projects/project-store.ts'
import type { Context } from '../context.ts'
import { fail } from '../errors.ts'
import { withGatewayLines } from './gateway-lines.ts'
import { storedRequests } from './request-log.ts'

interface RunningService {
  open: OpenService
  project: Project
}

/**
 * Runs work of the platform with a service of a project. Starts a database that sleeps, and counts as a request of the
 * project, with a line of the gateway for each question.
 */
export const withService = async <Result>(
  { logs, runtime, supervisor }: Pick<Context, 'logs' | 'runtime' | 'supervisor'>,
  { project, name }: { project: StoredProject; name: string },
  work: (running: RunningService) => Promise<Result>,
): Promise<Result> => {
  await supervisor.pool(project, 'authenticator')
  const service = runtime.service(name)
  const running = await runtime.find(project.ref)
  if (service === undefined || running === undefined) throw fail('project_not_found')
  if (!(await running.slots.enter())) throw fail('project_unavailable')
  try {
    await runtime.ready(running, service)
    const { project: served } = running
    const open = withGatewayLines(running.open(service), { service: name, project: served, log: storedRequests(logs) })
    return await work({ open, project: served })
  } finally {
    running.slots.leave()
  }
}
