import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailProblem, nameProblem, passwordProblem } from '../src/rules.ts'

const good = (problem: string | undefined) => assert.equal(problem, undefined)
const bad = (problem: string | undefined, words: RegExp) => assert.match(problem ?? 'nothing was wrong', words)

test('names', () => {
  good(nameProblem('Acme'))
  good(nameProblem('北極 ÅÄÖ 🪨'))
  good(nameProblem('x'.repeat(64)))
  bad(nameProblem('   '), /Enter a name/)
  bad(nameProblem('x'.repeat(500)), /at most 64/)
  bad(nameProblem('a\u0000b'), /control/)
})

test('passwords', () => {
  good(passwordProblem('correct horse 1'))
  good(passwordProblem(`${'a1'.repeat(49)}b`))
  bad(passwordProblem('a1'.repeat(50)), /^Password should be less than 100 characters$/)
  bad(passwordProblem('short1'), /at least 8/)
  bad(passwordProblem('onlyletters'), /mixes/)
  bad(passwordProblem('12345678'), /mixes/)
  good(passwordProblem('qHzTbWnKcLxRvPmd'))
  bad(passwordProblem('qHzTbWnKcLxRvPm'), /mixes/)
  bad(passwordProblem('qhztbwnkclxrvpmd'), /mixes/)
  bad(passwordProblem('QHZTBWNKCLXRVPMD'), /mixes/)
})

test('email addresses', () => {
  good(emailProblem('ada@example.com'))
  for (const wrong of [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a da@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])
    bad(emailProblem(wrong), /not an email/)
})
