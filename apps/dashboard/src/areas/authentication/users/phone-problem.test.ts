import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneProblem } from './phone-problem.ts'

void test('a phone number has the code of its country, and may have spaces and brackets', () => {
  for (const good of ['+1 (555) 123-4567', ' 15551234567', '+44.20.7946.0018'])
    assert.equal(phoneProblem(good), undefined)
  for (const bad of ['', '0155512345', '12345', 'phone', '+1 555 123 4567 ext 8', '1'.repeat(16)])
    assert.match(phoneProblem(bad) ?? '', /country/, bad)
})
