import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, makeTestHome, testCacheDir } from '@cairn/engine'
import type { Engine } from '@cairn/engine'
import { Client } from 'pg'
import { ProjectMetrics } from '../apps/platform/src/areas/observability/project-metrics.ts'
import { snapshotMs, StatementHistory } from '../apps/platform/src/areas/observability/statements/statement-history.ts'
import type { Measure, Scenario } from './scenario.ts'
import { rounded } from './statistics.ts'

const projects = 20
const rounds = 60
const stepMs = 15_000
// 1 % of a core.
const targetMs = stepMs / 100

const secrets = { adminPassword: 'a-long-administrator-password', postgresPassword: 'the-person-chose-this' }
const names = Array.from({ length: projects }, (_, index) => `project-${index}`)

/** Processor time of this process, which samples, and of all servers, which answer. */
const processorMs = (engine: Engine): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + names.reduce((sum, name) => sum + (engine.usage(name)?.processorMs ?? 0), 0)
}

const costOfRound = async (engine: Engine, metrics: ProjectMetrics): Promise<number> => {
  // The first ones open sessions and compile our code.
  for (let round = 0; round < 10; round += 1) await metrics.sample()
  const before = processorMs(engine)
  for (let round = 0; round < rounds; round += 1) await metrics.sample()
  return (processorMs(engine) - before) / rounds
}

const statements = 1_000

/** Lets the server count as many statements as a project has, with a different text each. */
const countStatements = async (client: Client): Promise<void> => {
  for (let index = 0; index < statements; index += 1)
    await client.query(`select 1 as "column ${index}", $1::int as number`, [index])
}

const snapshotRounds = 10

/** Of one look at the statements of all projects, in which all of them have run. */
const costOfSnapshot = async (engine: Engine, metrics: ProjectMetrics): Promise<number> => {
  for (const name of names) await metrics.keepStatements(name)
  const before = processorMs(engine)
  for (let round = 0; round < snapshotRounds; round += 1) for (const name of names) await metrics.keepStatements(name)
  return (processorMs(engine) - before) / snapshotRounds
}

const measure = (name: string, value: number): Measure => ({
  name,
  value: rounded(value),
  unit: 'ms',
  target: targetMs,
})

export const metrics: Scenario = {
  name: 'metrics',
  about: 'Processor time of a round of samples of 20 projects, of which there is one every 15 seconds',
  run: async () => {
    await using home = await makeTestHome()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'cairn-metrics-'))
    await using engine = await createEngine({ home: home.path, cache: testCacheDir() })
    for (const name of names) await engine.create(name, secrets)
    await using sampled = new ProjectMetrics({
      engine,
      folder: folder.path,
      statements: new StatementHistory(folder.path),
      hasRoom: () => true,
      onError: (name, cause) => {
        throw new Error(`${name} could not be sampled.`, { cause })
      },
    })
    sampled.begin(async () => secrets.adminPassword)

    const unused = await costOfRound(engine, sampled)
    const clients = await Promise.all(
      names.map(async (name) => {
        const { socketDir, port } = engine.address(name) ?? { socketDir: '', port: 0 }
        const client = new Client({ host: socketDir, port, user: 'postgres', password: secrets.postgresPassword })
        await client.connect()
        return client
      }),
    )
    const used = await costOfRound(engine, sampled)
    for (const client of clients) await countStatements(client)
    const snapshot = await costOfSnapshot(engine, sampled)
    const perRound = used + (snapshot * stepMs) / snapshotMs
    await Promise.all(clients.map((client) => client.end()))
    return {
      measures: [
        measure('a round, nobody connected', unused),
        measure('a round, a client connected to each', used),
        measure('the same, with its part of a look at 1,000 statements of each every ten minutes', perRound),
      ],
      notes: [
        `Of the platform and of the servers together, ${rounds} rounds without a pause. ${targetMs} ms are 1 % of a core.`,
        'Servers that nobody is connected to are not asked. What they do themselves meanwhile is part of the figures.',
      ],
      raw: {
        projects,
        rounds,
        snapshotMs: snapshot,
        shareOfCore: { unused: unused / stepMs, used: used / stepMs, withStatements: perRound / stepMs },
      },
    }
  },
}
