import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDashboard } from './build-dashboard.ts'
import { mustRun, root } from './run.ts'

/** A build of the dashboard that stays as it is while somebody in this checkout builds another: for runs of minutes. */
export const copyDashboard = async (): Promise<AsyncDisposable & { path: string }> => {
  await buildDashboard()
  const path = await mkdtemp(join(tmpdir(), 'cairn-dashboard-'))
  await cp(join(root, 'apps/dashboard/dist'), path, { recursive: true })
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A build of the dashboard that has the page of components too, at `/_ui`. */
export const buildComponentsPage = async (): Promise<AsyncDisposable & { path: string }> => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-components-'))
  await mustRun('vite', ['build', '--logLevel', 'error', '--mode', 'components', '--outDir', path], {
    cwd: join(root, 'apps/dashboard'),
  })
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
