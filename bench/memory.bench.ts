import { Installation } from '@cairn/dev-env/installation'
import type { Person } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import { dataDirOf, readRunningPostgres } from './postgres-pid.ts'
import { processTitles, treeMb } from './proportional-memory.ts'
import type { Scenario } from './scenario.ts'
import { settledMemoryMb, settledWithinMb } from './settled-memory.ts'
import { rounded } from './statistics.ts'
import { until } from './until.ts'

const lightRequests = 200
const counts = [1, 5, 10] as const
const systemRef = 'system'

const postmasterOf = async (installation: Installation, ref: string) =>
  (await readRunningPostgres(dataDirOf(installation.home, ref))).pid

/** Resolves when nobody is connected: the platform closes its connections to a project after 10 s without a query. */
const untilIdle = (pid: number) =>
  until(
    'the last connection to close',
    async () => {
      const titles = await processTitles(pid)
      return titles.some((title) => /\[local\]|authentication|startup/.test(title)) ? undefined : true
    },
    { everyMs: 250, atMostMs: 60_000 },
  )

const useLightly = async (person: Person) => {
  for (let index = 0; index < lightRequests / 4; index++) {
    await person.request('GET /platform/organizations', {})
    await person.request('GET /platform/projects', {})
    await person.request('GET /api/config', {})
    await person.send('GET /organizations')
  }
}

export const memory: Scenario = {
  name: 'memory',
  about: 'Proportional set size of the platform, and of 1, 5 and 10 idle projects',
  run: async () => {
    await using installation = await Installation.start()
    const atStartMb = await settledMemoryMb(installation.processId)
    const person = await signUp(installation.url, 'bench')
    const organization = await person.createOrganization()
    await useLightly(person)
    const afterUseMb = await settledMemoryMb(installation.processId)

    const refs: string[] = []
    const steps = []
    for (const count of counts) {
      while (refs.length < count) {
        const project = await person.createProject({ organization })
        await project.query('select 1')
        refs.push(project.ref)
      }
      const postmasters = await Promise.all(refs.map((ref) => postmasterOf(installation, ref)))
      await Promise.all(postmasters.map(untilIdle))
      const nodeMb = await settledMemoryMb(installation.processId)
      const systemMb = await treeMb(await postmasterOf(installation, systemRef))
      const projectMb = await Promise.all(postmasters.map(treeMb))
      const projectsMb = projectMb.reduce((sum, size) => sum + size, 0)
      steps.push({ count, nodeMb, systemMb, projectMb, projectsMb, totalMb: nodeMb + systemMb + projectsMb })
    }
    const [one, , ten] = steps
    if (one === undefined || ten === undefined) throw new Error('A step of the measurement is missing.')
    const postgresMb = (step: typeof one) => step.projectsMb + step.systemMb
    const perProjectMb = (postgresMb(ten) - postgresMb(one)) / (ten.count - one.count)
    return {
      measures: [
        { name: 'Node process after its start', value: atStartMb, unit: 'MB', target: 120 },
        { name: `Node process after ${lightRequests} requests`, value: afterUseMb, unit: 'MB', target: 120 },
        ...steps.map(({ count, nodeMb }) => ({
          name: `Node process with ${count} idle`,
          value: nodeMb,
          unit: 'MB' as const,
          target: 120,
        })),
        { name: "the platform's own Postgres, with 1 project", value: one.systemMb, unit: 'MB' },
        { name: 'one more idle Postgres, from 1 to 10', value: rounded(perProjectMb), unit: 'MB', target: 20 },
        ...steps.map(({ count, totalMb }) => ({
          name: `everything, with ${count} idle`,
          value: totalMb,
          unit: 'MB' as const,
        })),
      ],
      notes: [
        'Pss of /proc/*/smaps_rollup: pages that several processes map count once in the sum.',
        `An idle project has answered one query and has no connection left. The Node process is read when it has not changed by more than ${settledWithinMb} MB for six seconds.`,
      ],
      raw: { atStartMb, afterUseMb, steps },
    }
  },
}
