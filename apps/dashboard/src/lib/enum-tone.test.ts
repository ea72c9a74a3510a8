import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enumTone } from './enum-tone.ts'

test('a word that says how things stand has its colour, wherever it stands in the list', () => {
  const labels = ['pending', 'Paid', 'shipped', 'delivered', 'cancelled']
  assert.deepEqual(
    labels.map((label) => enumTone(labels, label)),
    ['warning', 'success', 'neutral', 'success', 'danger'],
  )
})

test('other words never alarm', () => {
  const labels = Array.from({ length: 20 }, (_, index) => `kind ${index}`)
  for (const label of labels) assert.doesNotMatch(enumTone(labels, label), /danger|warning|success/)
})
