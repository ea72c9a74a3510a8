import { ChatEvent } from '@cairn/contracts/assistant/chat'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { eventsOf } from '@cairn/dev-env/event-stream'
import type { EvaluatedSchema, Question } from './question.ts'

/** What became of a question. */
export interface Evaluation {
  schema: string
  words: string
  isRight: boolean
  /** The SQL of the model, or what went wrong. */
  answer: string
}

const asked =
  'Write one query that answers this, with only the columns that are asked for, and propose it with run_sql.'

const sqlIn = (events: readonly ChatEvent[]): string | undefined => {
  const proposed = events.findLast((event) => event.type === 'tool' && event.tool === 'run_sql')
  if (proposed?.type === 'tool') {
    const input: unknown = JSON.parse(proposed.input)
    if (typeof input === 'object' && input !== null && 'sql' in input && typeof input.sql === 'string') return input.sql
  }
  const said = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return [...said.matchAll(/```sql\n([\s\S]*?)```/g)].at(-1)?.[1]
}

/** `7`, `7.0` and `7.00` are one number. */
const normal = (cell: string | null): string | null =>
  cell !== null && /^-?\d+(?:\.\d+)?$/.test(cell) ? String(Number(cell)) : cell

const comparable = (rows: readonly (readonly (string | null)[])[], isOrdered: boolean): string => {
  const lines = rows.map((row) => JSON.stringify(row.map(normal)))
  return (isOrdered ? lines : lines.toSorted()).join('\n')
}

/** Asks one question as a person does, runs what the model proposes as `cairn_reader`, and compares the rows. */
const evaluateOne = async (
  person: Person,
  project: TestProject,
  schema: string,
  [words, expected, order]: Question,
): Promise<Evaluation> => {
  const params = { ref: project.ref }
  const rowsOf = async (sql: string) => {
    const answer = await person.request('POST /platform/projects/:ref/ai/sql/run', {
      params,
      headers: await project.headers(),
      body: { sql, mode: 'read' },
    })
    return comparable(answer.results.at(-1)?.rows ?? [], order === 'ordered')
  }
  const text = `In the schema ${schema}: ${words}\n${asked}`
  const response = await person.send('POST /platform/projects/:ref/ai/sql/generate-v4', {
    params,
    body: { messages: [{ role: 'user', parts: [{ type: 'text', text }] }] },
  })
  const events: ChatEvent[] = []
  for await (const data of eventsOf(response)) events.push(ChatEvent.parse(JSON.parse(data)))
  const failure = events.find((event) => event.type === 'error')
  const sql = sqlIn(events)
  if (sql === undefined)
    return {
      schema,
      words,
      isRight: false,
      answer: failure?.type === 'error' ? failure.message : 'No SQL was proposed.',
    }
  try {
    return { schema, words, isRight: (await rowsOf(sql)) === (await rowsOf(expected)), answer: sql }
  } catch (error) {
    return { schema, words, isRight: false, answer: `${sql}\n-- ${error instanceof Error ? error.message : 'failed'}` }
  }
}

/** Asks all questions, one after the other. The schemas have to be there, and shared with the model. */
export const evaluate = async (
  person: Person,
  project: TestProject,
  schemas: readonly EvaluatedSchema[],
): Promise<Evaluation[]> => {
  const all: Evaluation[] = []
  for (const { name, questions } of schemas)
    for (const question of questions) all.push(await evaluateOne(person, project, name, question))
  return all
}
