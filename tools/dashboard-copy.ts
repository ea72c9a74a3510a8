import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDashboard, hashOfSources } from './build-dashboard.ts'
import { mustRun, root } from './run.ts'

/** A build of the dashboard that stays as it is while somebody in this checkout builds another: for runs of minutes. */
export const copyDashboard = async (): Promise<AsyncDisposable & { path: string }> => {
  await buildDashboard()
  const path = await mkdtemp(join(tmpdir(), 'cairn-dashboard-'))
  await cp(join(root, 'apps/dashboard/dist'), path, { recursive: true })
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const componentsPages = join(root, '.test/components-page')

/**
 * The folder with a build of the dashboard that has the page of components too, at `/_ui`. Kept until the sources change:
 * two files of journeys need it, each in a worker of its own.
 */
export const buildComponentsPage = async (): Promise<string> => {
  const path = join(componentsPages, await hashOfSources())
  if (existsSync(path)) return path
  await mkdir(componentsPages, { recursive: true })
  const partial = await mkdtemp(join(componentsPages, 'partial-'))
  await mustRun('vite', ['build', '--logLevel', 'error', '--mode', 'components', '--outDir', partial], {
    cwd: join(root, 'apps/dashboard'),
  })
  try {
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { recursive: true })
    // Another worker was faster.
    if (!existsSync(path)) throw error
  }
  return path
}
