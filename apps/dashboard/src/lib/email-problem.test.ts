import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedEmailProblem } from './email-problem.ts'

test('an address that is missing is told apart from one that is none', () => {
  assert.equal(typedEmailProblem(''), 'Enter an email address.')
  assert.equal(typedEmailProblem('  '), 'Enter an email address.')
  assert.equal(typedEmailProblem('ada'), 'This is not an email address.')
  assert.equal(typedEmailProblem(' ada@example.com '), undefined)
})
