import { Installation } from '@cairn/dev-env/installation'
import type { TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { Scenario } from './scenario.ts'
import { median, summarize } from './statistics.ts'

const rounds = 20
const rowCount = 10_000

/** Milliseconds since the request was sent. */
interface Woken {
  answeredMs: number
  healthyMs: number
  firstRowMs: number
}

const timeWake = async (project: TestProject): Promise<Woken> => {
  const params = { ref: project.ref }
  await project.owner.request('POST /platform/projects/:ref/pause', { params })
  await project.settled('INACTIVE')
  const began = performance.now()
  await project.owner.request('POST /platform/projects/:ref/restore', { params })
  const answeredMs = performance.now() - began
  await project.settled('ACTIVE_HEALTHY')
  const healthyMs = performance.now() - began
  const [result] = await project.query('select note from visit where id = 1')
  if (result?.rows[0]?.[0] !== 'visit 1') throw new Error(`Project ${project.ref} woke without its rows.`)
  return { answeredMs, healthyMs, firstRowMs: performance.now() - began }
}

export const projectWake: Scenario = {
  name: 'project-wake',
  about: 'From POST …/restore of a paused project to a row answered through the API, 20 times',
  run: async () => {
    await using installation = await Installation.start()
    const person = await signUp(installation.url, 'bench')
    const project = await person.createProject()
    await project.query(
      `create table visit (id int primary key, note text not null);
       insert into visit select id, 'visit ' || id from generate_series(1, ${rowCount}) id`,
    )
    const woken: Woken[] = []
    for (let index = 0; index < rounds; index++) woken.push(await timeWake(project))
    const firstRows = summarize(woken.map(({ firstRowMs }) => firstRowMs))
    return {
      measures: [
        { name: 'first row, p50', value: firstRows.p50, unit: 'ms' },
        { name: 'first row, p95', value: firstRows.p95, unit: 'ms', target: 250 },
        { name: 'first row, max', value: firstRows.max, unit: 'ms' },
        { name: 'of it: POST answered, p50', value: median(woken.map((each) => each.answeredMs)), unit: 'ms' },
        { name: 'of it: healthy, p50', value: median(woken.map((each) => each.healthyMs)), unit: 'ms' },
      ],
      notes: [
        `A table of ${rowCount} rows; one of them is asked for by key. The pause is not part of the time.`,
        'The client asks for the project again 10 ms after each answer until it is healthy.',
      ],
      raw: { woken, summary: firstRows },
    }
  },
}
