import { Installation } from '@cairn/dev-env/installation'
import type { Person } from '@cairn/dev-env/person'
import { signUp, TestProject } from '@cairn/dev-env/person'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { findTemplate, makeBareFolder, timeBareStart } from './bare-postgres.ts'
import type { Scenario } from './scenario.ts'
import { median, rounded, summarize } from './statistics.ts'

const rounds = 20

/** Milliseconds since the request was sent. */
interface Created {
  answeredMs: number
  healthyMs: number
  firstRowMs: number
}

const password = 'correct horse 1'

const timeCreation = async (person: Person, organization: Organization, index: number): Promise<Created> => {
  const began = performance.now()
  const { ref } = await person.request('POST /platform/projects', {
    body: { name: `project ${index}`, organization_slug: organization.slug, db_pass: password },
  })
  const answeredMs = performance.now() - began
  const project = new TestProject(person, ref, password)
  await project.settled('ACTIVE_HEALTHY')
  const healthyMs = performance.now() - began
  const [result] = await project.query('select 1')
  if (result?.rows[0]?.[0] !== '1') throw new Error(`Project ${ref} did not answer "select 1".`)
  return { answeredMs, healthyMs, firstRowMs: performance.now() - began }
}

export const projectCreate: Scenario = {
  name: 'project-create',
  about: 'From POST /platform/projects to a row answered through the API, 20 in a row, each beside the bare floor',
  run: async () => {
    await using installation = await Installation.start()
    const person = await signUp(installation.url, 'bench')
    const organization = await person.createOrganization()
    const template = await findTemplate()
    await using bareFolder = await makeBareFolder()
    const created: Created[] = []
    const bare = []
    for (let index = 0; index < rounds; index++) {
      // Taking turns, so that what else the machine does meets both alike.
      created.push(await timeCreation(person, organization, index))
      bare.push(await timeBareStart(template, bareFolder.path))
    }
    const firstRows = summarize(created.map(({ firstRowMs }) => firstRowMs))
    const floor = summarize(bare.map(({ firstRowMs }) => firstRowMs))
    return {
      measures: [
        { name: 'first row, p50', value: firstRows.p50, unit: 'ms', aim: 250 },
        { name: 'first row, p95', value: firstRows.p95, unit: 'ms', target: 500, aim: 250 },
        { name: 'first row, max', value: firstRows.max, unit: 'ms' },
        { name: 'of it: POST answered, p50', value: median(created.map((each) => each.answeredMs)), unit: 'ms' },
        { name: 'of it: healthy, p50', value: median(created.map((each) => each.healthyMs)), unit: 'ms' },
        { name: 'bare copy + start + first row, p50', value: floor.p50, unit: 'ms' },
        { name: 'bare copy + start + first row, p95', value: floor.p95, unit: 'ms' },
        { name: 'platform against bare, p50', value: rounded(firstRows.p50 / floor.p50), unit: 'x' },
      ],
      notes: [
        'The client asks for the project again 10 ms after each answer until it is healthy, then runs "select 1" through pg-meta.',
        'All earlier projects of the run keep running. The bare floor sets no passwords and forces nothing to the disk.',
      ],
      raw: { created, bare, summary: { firstRows, floor } },
    }
  },
}
