import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDangers } from './find-dangers.ts'
import { mayBeDangerous } from './may-be-dangerous.ts'
import { access } from './verdicts/access.ts'
import { bodies } from './verdicts/bodies.ts'
import { drops } from './verdicts/drops.ts'
import { rows } from './verdicts/rows.ts'
import type { Verdict } from './verdicts/verdict.ts'

const found = async (text: string): Promise<string> => {
  const dangers = await findDangers(text, { exposedSchemas: ['public', 'api'] })
  return dangers
    .map(({ kind, objects }) => `${kind} ${objects.map(({ type, name }) => `${type} ${name}`).join(', ')}`)
    .join('; ')
}

const lists: Readonly<Record<string, readonly Verdict[]>> = { drops, rows, access, bodies }

for (const [name, verdicts] of Object.entries(lists))
  test(`${name}: each text has exactly the dangers that were written down for it`, async () => {
    const actual: Verdict[] = []
    for (const [text] of verdicts) actual.push([text, await found(text)])
    assert.deepEqual(actual, verdicts)
  })

test('a text that is not looked at has no danger', () => {
  for (const [text, dangers] of Object.values(lists).flat()) if (dangers !== '') assert.ok(mayBeDangerous(text), text)
  assert.ok(!mayBeDangerous('select id, updated_at, "dropped" from orders where created'))
})

test('more than 200 texts are written down', () => {
  const texts = Object.values(lists).flatMap((verdicts) => verdicts.map(([text]) => text))
  assert.ok(new Set(texts).size >= 200, `${texts.length} texts`)
})

test('a statement that is nested too deeply to be read is one that cannot be judged', async () => {
  assert.match(await found(`select ${'1 + '.repeat(20_000)}1`), /^cannot_tell statement select 1/)
  assert.equal(await found('drop table a'), 'drop table a')
})
