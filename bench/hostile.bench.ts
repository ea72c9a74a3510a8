import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { Pool } from 'pg'
import type { LoadReport, LoadTask } from './hostile/load.ts'
import { askAtPace } from './hostile/paced.ts'
import { proportionalSetMb } from './proportional-memory.ts'
import type { Measure, Scenario } from './scenario.ts'
import { settledMemoryMb } from './settled-memory.ts'
import { percentile, rounded } from './statistics.ts'

const connections = 8
const silentSockets = 60
const quietMs = 10_000
const hostileMs = 30_000
// The first attack on a process makes it 31 MB larger for good: code that was compiled, threads, modules. The second
// adds 5 MB, the third 1. Quiet is what has done each kind of work before.
const warmUpMs = 10_000
const restMs = 20_000
const pace = { everyMs: 50 }
// An attacker has a machine of their own; here, the attack gets what the platform and the measurement leave of the cores.
const attackerNiceness = 10
const watchedSeconds = 60
const targets = { latencyMs: 50, memoryAboveQuietMb: 20 }

/** The questions of somebody who has nothing to do with the attack. */
const questionsOf = (installation: Installation, project: TestProject, pool: Pool) => ({
  'GET /api/health': async () => {
    const response = await fetch(`${installation.url}/api/health`)
    await response.text()
    if (!response.ok) throw new Error(`/api/health answered ${response.status}.`)
  },
  'one row by the API': async () => {
    const [result] = await project.query('select note from kept where id = 1')
    if (result?.rows[0]?.[0] !== 'mine') throw new Error('The API did not find the row.')
  },
  'one row by the Postgres port': async () => {
    const { rows } = await pool.query<{ note: string }>('select note from kept where id = 1')
    if (rows[0]?.note !== 'mine') throw new Error('The port did not find the row.')
  },
})

type Questions = ReturnType<typeof questionsOf>
type Samples = Record<string, number[]>

const askAll = async (questions: Questions, forMs: number): Promise<Samples> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(questions).map(async ([name, ask]) => [name, await askAtPace(ask, { ...pace, forMs })] as const),
    ),
  )

const measuresOf = (phase: string, samples: Samples, target?: number): Measure[] =>
  Object.entries(samples).flatMap(([name, ms]) => [
    { name: `${name}, ${phase}, p50`, value: percentile(ms, 0.5), unit: 'ms' as const },
    {
      name: `${name}, ${phase}, p99`,
      value: percentile(ms, 0.99),
      unit: 'ms' as const,
      ...(target === undefined ? {} : { target }),
    },
    { name: `${name}, ${phase}, max`, value: Math.max(...ms), unit: 'ms' as const },
  ])

const loadFrom = async (task: LoadTask) => {
  const child = fork(join(import.meta.dirname, 'hostile/load.ts'))
  if (child.pid !== undefined) setPriority(child.pid, attackerNiceness)
  child.send(task)
  await once(child, 'message')
  return {
    stop: async (): Promise<LoadReport> => {
      const reported = once(child, 'message')
      child.send('stop')
      const [report]: LoadReport[] = await reported
      if (report === undefined) throw new Error('The load reported nothing.')
      return report
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    },
  }
}

const warmUp = async (task: LoadTask) => {
  await using load = await loadFrom(task)
  await wait(warmUpMs)
  await load.stop()
  await wait(restMs)
}

const attackerOf = async (
  installation: Installation,
): Promise<Pick<LoadTask, 'token' | 'connection' | 'ids' | 'silentRef'>> => {
  const attacker = await signUp(installation.url, 'attacker')
  const organization = await attacker.createOrganization()
  const project = await attacker.createProject({ organization })
  const { ref: silentRef } = await attacker.createProject({ organization })
  const [made] = (
    await project.query(`create table kept (id int primary key, note text); select 'kept'::regclass::oid`)
  ).slice(-1)
  return {
    token: attacker.accessToken,
    connection: (await project.headers())['x-connection-encrypted'],
    silentRef,
    ids: { ref: project.ref, slug: organization.slug, table: String(made?.rows[0]?.[0]) },
  }
}

const readEverySecond = async (installation: Installation): Promise<number[]> => {
  const readings: number[] = []
  for (let second = 0; second < watchedSeconds; second++) {
    await wait(1000)
    readings.push(await proportionalSetMb(installation.processId))
  }
  return readings
}

export const hostile: Scenario = {
  name: 'hostile',
  about: `Latency that others see and the memory of Node while ${connections} connections send the worst bodies and ${silentSockets} silent sockets hold open a project's port`,
  run: async () => {
    await using installation = await Installation.start()
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    await project.query(`create table kept (id int primary key, note text); insert into kept values (1, 'mine')`)
    const attacker = await attackerOf(installation)
    await using cleanup = new AsyncDisposableStack()
    const pool = new Pool({
      host: 'localhost',
      port: installation.postgresPort,
      user: `postgres.${project.ref}`,
      password: project.password,
      database: 'postgres',
    })
    cleanup.defer(() => pool.end())
    const questions = questionsOf(installation, project, pool)

    const task: LoadTask = {
      ...attacker,
      url: installation.url,
      postgresPort: installation.postgresPort,
      connections,
      silentSockets,
    }
    await warmUp(task)
    const quiet = await askAll(questions, quietMs)
    const quietMb = await settledMemoryMb(installation.processId)

    const load = cleanup.use(await loadFrom(task))
    const ownDelay = monitorEventLoopDelay()
    ownDelay.enable()
    const underAttack = await askAll(questions, hostileMs)
    ownDelay.disable()
    const atTheEndMb = await proportionalSetMb(installation.processId)
    const loadReport = await load.stop()
    const afterwardsMb = await readEverySecond(installation)

    const lastMb = afterwardsMb.at(-1) ?? atTheEndMb
    const ownDelayP99 = ownDelay.percentile(99) / 1e6
    return {
      measures: [
        ...measuresOf('quiet', quiet),
        ...measuresOf('under attack', underAttack, targets.latencyMs),
        { name: 'Node, quiet', value: quietMb, unit: 'MB' },
        { name: 'Node, at the end of the attack', value: atTheEndMb, unit: 'MB' },
        {
          name: `Node, above quiet ${watchedSeconds} s later`,
          value: rounded(Math.max(0, lastMb - quietMb)),
          unit: 'MB',
          target: targets.memoryAboveQuietMb,
        },
      ],
      notes: [
        `The attack lasts ${hostileMs / 1000} s. It comes from a process of its own, on the same machine: attack, measurement, platform and databases share its cores, the attack at niceness ${attackerNiceness}.`,
        `Each question is asked every ${pace.everyMs} ms whether or not earlier answers arrived; times count from when it was due. The measuring process itself was late by ${rounded(ownDelayP99)} ms at p99.`,
        `Before, the same attack for ${warmUpMs / 1000} s as a warm-up, and ${restMs / 1000} s of rest.`,
        'Bodies: the worst shapes of JSON at the limit of every endpoint, signed in and not, and beyond all limits; SQL texts around 1 MB and at the limit.',
      ],
      raw: { afterwardsMb, loadReport },
    }
  },
}
