import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Installation } from '@cairn/dev-env/installation'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { postmastersAmong, serverProcesses } from '@cairn/dev-env/server-processes'
import type { Ledger } from './ledger.ts'
import { untilNoObjection } from './until.ts'

const longestMs = 60_000
const system = 'system'

/** Postgres processes that belong to no project that runs, or to a second server on the same data. */
const strayProcesses = async (home: string, running: readonly string[]): Promise<string[]> => {
  const processes = await serverProcesses(home)
  const postmasters = postmastersAmong(processes)
  const objections = await Promise.all(
    postmasters.map(async ({ pid, instance, title }) => {
      const written = await readFile(join(home, 'instances', instance, 'data/postmaster.pid'), 'utf8').catch(() => '')
      const isTheOne = Number(written.split('\n')[0]) === pid && running.includes(instance)
      return isTheOne ? [] : [`process ${pid} of ${instance}: ${title}`]
    }),
  )
  return objections.flat()
}

/** Files in the home of which no project and no running part knows. */
const strayFiles = async (
  home: string,
  running: readonly string[],
  expectedTop: readonly string[],
): Promise<string[]> => {
  const top = (await readdir(home)).filter((name) => !expectedTop.includes(name))
  const instances = (await readdir(join(home, 'instances'))).filter((name) => !running.includes(name))
  return [...top, ...instances.map((name) => `instances/${name}`)].map((name) => `file ${name} in the home`)
}

const healthObjections = async (installation: Installation): Promise<string[]> => {
  const response = await fetch(`${installation.url}/api/health`)
  const text = await response.text()
  return response.ok && text.includes('"status":"ok"') && !text.includes('degraded')
    ? []
    : [`/api/health: ${response.status} ${text}`]
}

const stuckSessions = async (project: TestProject): Promise<string[]> => {
  const [result] = await project.query(
    `select pid, state, wait_event_type, query from pg_stat_activity
     where pid <> pg_backend_pid() and (state like 'idle in transaction%' or wait_event_type = 'Lock')`,
  )
  return (result?.rows ?? []).map((row) => `a session of ${project.ref} holds or waits: ${row.join(' ')}`)
}

const check = (look: () => Promise<string[]>) => untilNoObjection(look, longestMs)

/** `listProjects` answers what exists; each of those runs, since whatever was paused was restored before. */
export const inspect = async (
  installation: Installation,
  person: Person,
  projects: readonly TestProject[],
  expectedTop: readonly string[],
  ledger: Ledger,
): Promise<void> => {
  const running = async () => [system, ...(await person.request('GET /platform/projects', {})).map(({ ref }) => ref)]
  for (const objection of await check(() => healthObjections(installation))) ledger.wrong(objection)
  for (const objection of await check(async () => strayProcesses(installation.home, await running())))
    ledger.orphan(objection)
  for (const objection of await check(async () => strayFiles(installation.home, await running(), expectedTop)))
    ledger.wrong(objection)
  for (const project of projects)
    for (const objection of await check(() => stuckSessions(project))) ledger.wrong(objection)
}

/** After a stop in good order nothing runs and nothing says that it does. */
export const inspectStopped = async (home: string, ledger: Ledger): Promise<void> => {
  for (const { pid, instance, title } of await serverProcesses(home))
    ledger.orphan(`process ${pid} of ${instance}: ${title}`)
  const names = await readdir(home, { recursive: true })
  const left = names.filter((name) => /(?:^|\/)(?:engine\.lock.*|postmaster\.pid)$|\.(?:partial|removed)$/.test(name))
  for (const name of left) ledger.wrong(`file ${name} after a stop in good order`)
}
