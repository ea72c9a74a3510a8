import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAlive, nextState } from './process-life.ts'

const states = ['stopped', 'starting', 'running', 'stopping', 'crashed'] as const
const events = ['spawned', 'answered', 'asked-to-stop', 'exited'] as const

test('every pair of state and event has the outcome that is written here', () => {
  const outcomes = states.map((state) => [state, ...events.map((event) => nextState(state, event) ?? '-')].join(' '))
  assert.deepEqual(outcomes, [
    'stopped starting - - -',
    'starting - running stopping crashed',
    'running - - stopping crashed',
    'stopping - - - stopped',
    'crashed starting - - -',
  ])
})

test('there is a process exactly where its end is possible', () => {
  for (const state of states) assert.equal(isAlive(state), nextState(state, 'exited') !== undefined, state)
})
