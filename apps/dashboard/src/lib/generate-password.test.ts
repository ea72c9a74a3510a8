import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordProblem } from '@cairn/contracts/rules'
import { generatePassword } from './generate-password.ts'

void test('a generated password is one the platform accepts, and never the same twice', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  assert.deepEqual(
    made.map(passwordProblem).filter((problem) => problem !== undefined),
    [],
  )
  assert.equal(new Set(made).size, made.length)
})

void test('it needs no escaping in a connection string', () => {
  const password = generatePassword()
  assert.equal(encodeURIComponent(password), password)
})
