import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'
import { sentencesOf } from './specification-sentences.ts'

const specification = join(root, '../shared/spec/specification.md')
/** Those that speak of the dashboard's shell. */
const sections = ['2.', '4.', '5.', '8.', '9.']
/** `later` names the area it waits for, `unused` why not; `heading` says nothing by itself; `open` is the specification's own word. */
const statuses = /^(?:held|heading|open|(?:later|unused): [a-z ]+)$/

const rows = (await readFile(join(root, 'docs/specification.md'), 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Sentence |'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, sentence = '', where = '', status = '']) => ({ sentence, where, status }))

const problemOf = async ({ where, status }: (typeof rows)[number]): Promise<string | undefined> => {
  if (!statuses.test(status)) return `has the status '${status}'`
  if (status !== 'held') return where === '' ? undefined : 'names a test, but is not held'
  const [file = '', name = ''] = where.split(' › ')
  if (name === '') return 'names no test'
  if (!existsSync(join(root, file))) return `names ${file}, which is not there`
  const text = await readFile(join(root, file), 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`))
    ? undefined
    : `names '${name}', which is no test of ${file}`
}

test('every sentence in docs/specification.md is held by a test, or says why not', async () => {
  const problems = await Promise.all(
    rows.map(async (row) => ({ sentence: row.sentence, problem: await problemOf(row) })),
  )
  assert.deepEqual(
    problems.filter(({ problem }) => problem !== undefined).map(({ sentence, problem }) => `${sentence}: ${problem}`),
    [],
  )
})

test(
  'docs/specification.md has every sentence of the specification that speaks of the shell',
  { skip: existsSync(specification) ? false : 'the specification is not beside this checkout' },
  async () => {
    const sentences = sentencesOf(await readFile(specification, 'utf8'))
      .filter(({ section }) => sections.some((number) => section.startsWith(number)))
      .map(({ text }) => text)
    assert.deepEqual(
      rows.map(({ sentence }) => sentence),
      sentences,
    )
  },
)
