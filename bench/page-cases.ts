import { randomUUID } from 'node:crypto'
import type { TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { Visit } from './page-visit.ts'

export const manyRows = 1_000_000
const snippet = 'select id, name from event order by id limit 100;'

/** A page that people open first, with what it may take from a cold cache. */
export interface PageCase extends Visit {
  name: string
  maxScriptKb?: number
  /** For the sight of that name, at the 95th percentile. */
  maxMs?: { sight: string; ms: number }
  /** For the first sight, from `page.goto`, at the median. */
  maxMultipleOfBare?: number
  hasMonaco: boolean
}

const fillDatabase = async (project: TestProject): Promise<string> => {
  await project.query(
    `create table event (id int primary key, name text not null, at timestamptz not null, amount numeric(10,2), is_paid boolean);
     insert into event select id, 'event ' || id, timestamptz '2026-01-01' + id * interval '1 second', id % 1000 / 7.0, id % 3 = 0
       from generate_series(1, ${manyRows}) id;
     analyze event`,
  )
  const [result] = await project.query(`select 'event'::regclass::oid`)
  const id = result?.rows[0]?.[0]
  if (typeof id !== 'string') throw new Error('The table of the bench has no id.')
  return id
}

const saveSnippet = async (project: TestProject): Promise<string> => {
  const id = randomUUID()
  await project.owner.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref: project.ref, id },
    body: { name: 'Events', version: 0, content: { sql: snippet } },
  })
  return id
}

/** With an installation's operator, an organization, a project and a table of that many rows behind them. */
export const pageCases = async (url: string): Promise<PageCase[]> => {
  const person = await signUp(url, 'bench')
  const organization = await person.createOrganization('Bench organization')
  const project = await person.createProject({ organization })
  const tableId = await fillDatabase(project)
  const snippetId = await saveSnippet(project)
  return [
    {
      name: 'sign-in',
      person: undefined,
      url: `${url}/sign-in`,
      sights: [{ name: 'form', selector: 'form button[type="submit"]', text: 'Sign in' }],
      maxScriptKb: 170,
      maxMultipleOfBare: 3,
      hasMonaco: false,
    },
    {
      name: 'organizations',
      person,
      url: `${url}/organizations`,
      sights: [{ name: 'list', selector: 'main li a', text: organization.name }],
      maxScriptKb: 200,
      maxMultipleOfBare: 3,
      hasMonaco: false,
    },
    {
      name: 'new project',
      person,
      url: `${url}/new/${organization.slug}`,
      sights: [{ name: 'form', selector: 'form button[type="submit"]', text: 'Create' }],
      maxScriptKb: 160,
      hasMonaco: false,
    },
    {
      name: 'table editor',
      person,
      url: `${url}/project/${project.ref}/editor/${tableId}`,
      sights: [
        { name: 'first rows', selector: '[data-first-rows] .grid-cell, [role="gridcell"]', text: 'event 10' },
        { name: 'grid to work in', selector: '[role="gridcell"]', text: 'event 10' },
      ],
      maxScriptKb: 450,
      maxMs: { sight: 'first rows', ms: 350 },
      maxMultipleOfBare: 2.5,
      hasMonaco: false,
    },
    {
      name: 'SQL editor',
      person,
      url: `${url}/project/${project.ref}/sql/${snippetId}`,
      sights: [
        { name: 'text to edit', selector: 'main textarea, .monaco-editor .view-line', text: 'event' },
        { name: 'Monaco', selector: '.monaco-editor .view-line', text: 'event' },
      ],
      hasMonaco: true,
    },
  ]
}
