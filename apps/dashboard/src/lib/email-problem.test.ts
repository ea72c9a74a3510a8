import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedEmailProblem } from './email-problem.ts'

test('a missing address and an invalid address have different messages', () => {
  assert.equal(typedEmailProblem(''), 'Enter an email address.')
  assert.equal(typedEmailProblem('  '), 'Enter an email address.')
  assert.equal(typedEmailProblem('ada'), 'This is not an email address.')
  assert.equal(typedEmailProblem(' ada@example.com '), undefined)
})
