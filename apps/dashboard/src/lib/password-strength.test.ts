import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barColours, barWidths, knownWithoutAsking, strengthOf } from './password-strength.ts'

const judged = (score: number, warning = '', suggestions: string[] = []) =>
  strengthOf({ score, feedback: { warning, suggestions } })

test('each score has its sentence, its width and its colour', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((score) => [judged(score).message, barWidths[score], barColours[score]]),
    [
      ['This password is not acceptable.', '10%', 'bg-danger'],
      ['This password is not secure enough.', '30%', 'bg-danger'],
      ['This password is not secure enough.', '50%', 'bg-warning'],
      ['Not bad, but your password must be harder to guess.', '80%', 'bg-warning'],
      ['This password is strong.', '100%', 'bg-success'],
    ],
  )
})

test('suggestions follow the sentence, the warning says that it will not do', () => {
  const weak = judged(1, 'This is a common password', ['Add a word.', 'Avoid years.'])
  assert.equal(weak.message, 'This password is not secure enough. Add a word. Avoid years.')
  assert.equal(weak.warning, 'This is a common password. You need a stronger password.')
  assert.equal(judged(3, 'Names are easy to guess.').warning, 'Names are easy to guess. You need a stronger password.')
  assert.equal(judged(2).warning, 'You need a stronger password.')
  assert.equal(judged(4, 'never mind').warning, undefined)
})

test('what is empty or too long needs no server', () => {
  assert.equal(knownWithoutAsking(''), 'nothing')
  assert.equal(knownWithoutAsking('x'.repeat(99)), undefined)
  assert.deepEqual(knownWithoutAsking('x'.repeat(100)), {
    score: 0,
    message: 'This password is not acceptable. Maximum length of password exceeded',
    warning: 'Password should be less than 100 characters',
  })
})
