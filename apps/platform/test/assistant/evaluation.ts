import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxSharedRows } from '@cairn/contracts/assistant/limits'
import { evaluate } from '../../../../bench/assistant/evaluate.ts'
import { evaluatedSchemas } from '../../../../bench/assistant/schemas.ts'
import { scriptedAnswer } from '../../../../bench/assistant/scripted-model.ts'
import { model, owner, project, share } from './world.ts'

test('the questions of the evaluation have answers, and it tells right answers from wrong ones', async () => {
  const questions = evaluatedSchemas.flatMap((schema) => schema.questions)
  assert.equal(questions.length, 100)
  assert.equal(new Set(questions.map(([words]) => words)).size, 100)
  for (const { sql } of evaluatedSchemas) await project.query(sql)
  const counts = await Promise.all(
    questions.map(async ([words, sql]) => [words, (await project.query(sql))[0]?.rows.length ?? 0] as const),
  )
  // More rows than the card of the assistant shows could not be compared.
  assert.deepEqual(
    counts.filter(([, rows]) => rows === 0 || rows > maxSharedRows),
    [],
  )
  await share('schema')
  model.turn = ({ body }) => scriptedAnswer(body, (at) => at % 3 === 0)
  const some = evaluatedSchemas.slice(0, 1).map((schema) => ({ ...schema, questions: schema.questions.slice(0, 6) }))
  const evaluations = await evaluate(owner, project, some)
  assert.deepEqual(
    evaluations.map(({ isRight }) => isRight),
    [false, true, true, false, true, true],
    JSON.stringify(evaluations),
  )
})
