import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectEvent, ProjectStatus } from '../src/projects/project-status.ts'
import { isInProgress, nextStatus, projectActions, projectStatuses } from '../src/projects/project-status.ts'

test('a project has one of fifteen statuses', () => {
  assert.deepEqual(projectStatuses, [
    'INACTIVE',
    'ACTIVE_HEALTHY',
    'ACTIVE_UNHEALTHY',
    'COMING_UP',
    'UNKNOWN',
    'GOING_DOWN',
    'INIT_FAILED',
    'REMOVED',
    'RESTARTING',
    'RESTORING',
    'RESTORE_FAILED',
    'UPGRADING',
    'PAUSING',
    'PAUSE_FAILED',
    'RESIZING',
  ])
})

const events: ProjectEvent[] = [
  'pause',
  'restore',
  'restart',
  'resize',
  'restore_backup',
  'delete',
  'came_up',
  'start_failed',
  'went_down',
  'stop_failed',
  'crashed',
  'stopped_answering',
  'removed',
]
const pairs = projectStatuses.flatMap((status) =>
  events.map((event) => ({ status, event, next: nextStatus(status, event) })),
)

test('an action that is allowed leads somewhere, and one that is not leads nowhere', () => {
  for (const [action, event] of [
    ['pause', 'pause'],
    ['restore', 'restore'],
    ['restart', 'restart'],
    ['resize', 'resize'],
    ['restoreBackup', 'restore_backup'],
    ['delete', 'delete'],
  ] as const) {
    const allowed: readonly ProjectStatus[] = projectActions[action]
    for (const status of projectStatuses)
      assert.equal(nextStatus(status, event) !== undefined, allowed.includes(status), `${action} in ${status}`)
  }
})

test('what a person asks for begins work, and work has an end', () => {
  for (const { status, event, next } of pairs)
    if (next !== undefined && ['pause', 'restore', 'restart', 'resize', 'restore_backup', 'delete'].includes(event)) {
      assert.ok(isInProgress(next), `${event} from ${status} leads to ${next}`)
      assert.ok(
        events.some((later) => nextStatus(next, later) !== undefined && !isInProgress(nextStatus(next, later) ?? next)),
      )
    }
})

test('no event leaves a removed project, and none goes back to COMING_UP', () => {
  for (const { status, next } of pairs) {
    if (status === 'REMOVED') assert.equal(next, undefined)
    assert.notEqual(next, 'COMING_UP')
  }
})

test('every settled status except REMOVED allows deletion', () => {
  for (const status of projectStatuses)
    if (status !== 'REMOVED' && !isInProgress(status)) assert.notEqual(nextStatus(status, 'delete'), undefined, status)
})
