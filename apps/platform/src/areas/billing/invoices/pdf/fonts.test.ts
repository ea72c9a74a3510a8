import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsOf } from './fonts.ts'

test('a text is divided by the scripts of its letters, and what no font has is a question mark', () => {
  assert.deepEqual(runsOf('Łódź 1'), [
    { script: 'latin-ext', text: 'Ł' },
    { script: 'latin', text: 'ód' },
    { script: 'latin-ext', text: 'ź' },
    { script: 'latin', text: ' 1' },
  ])
  assert.deepEqual(runsOf('架 Αθήνα'), [
    { script: 'latin', text: '? ' },
    { script: 'greek', text: 'Αθήνα' },
  ])
  assert.deepEqual(runsOf('e\u0301'), [{ script: 'latin', text: 'é' }], 'composed')
  assert.deepEqual(runsOf(''), [])
})
