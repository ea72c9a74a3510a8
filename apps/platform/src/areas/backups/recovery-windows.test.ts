import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredBackup } from './backup-store.ts'
import { baseFor, recoveryBases, recoveryWindows } from './recovery-windows.ts'

const dayMs = 24 * 60 * 60 * 1_000
const at = (day: number): string => new Date(day * dayMs).toISOString()

const backup = (id: string, day: number, archive: string | null, status: StoredBackup['status'] = 'COMPLETED') =>
  ({
    id,
    ref: 'abc',
    kind: 'scheduled',
    status,
    inserted_at: at(day),
    size_bytes: 1,
    files: null,
    error: null,
    has_job: false,
    archive,
    recoverable_from: archive === null ? null : at(day),
  }) satisfies StoredBackup

const nowMs = 30 * dayMs
const namesOf = (bases: readonly { backup: StoredBackup }[]) => bases.map(({ backup: { id } }) => id)

test('recovery begins with complete backups of the days that are kept, or with the newest where all are older', () => {
  const backups = [
    backup('new', 29, 'b'),
    backup('failed', 28, 'b', 'FAILED'),
    backup('without archive', 27, null),
    backup('older', 24, 'a'),
    backup('too old', 2, 'a'),
  ]
  assert.deepEqual(namesOf(recoveryBases(backups, { days: 7, nowMs })), ['older', 'new'])
  assert.deepEqual(namesOf(recoveryBases(backups.slice(4), { days: 7, nowMs })), ['too old'])
  assert.deepEqual(recoveryBases(backups, { days: null, nowMs }), [])
})

test('a window begins with the first backup of an archive, and ends with the restore that began another one', () => {
  const bases = recoveryBases([backup('three', 28, 'b'), backup('two', 25, 'a'), backup('one', 24, 'a')], {
    days: 7,
    nowMs,
  })
  const restores = [22, 27].map((day) => day * dayMs)
  assert.deepEqual(recoveryWindows(bases, restores, nowMs), [
    { from: at(24), to: at(27) },
    { from: at(28), to: at(30) },
  ])
  const idOf = (day: number) => baseFor(bases, restores, { timeMs: day * dayMs, endMs: nowMs })?.id
  const expected: [number, string | undefined][] = [
    [23, undefined],
    [24, 'one'],
    [24.9, 'one'],
    [25, 'two'],
    [27, 'two'],
    [27.5, undefined],
    [28, 'three'],
    [30, 'three'],
    [30.1, undefined],
  ]
  for (const [day, id] of expected) assert.equal(idOf(day), id, `day ${day}`)
  // Changes are archived up to the day 26 alone: the second archive has no moment yet.
  assert.deepEqual(recoveryWindows(bases, restores, 26 * dayMs), [{ from: at(24), to: at(26) }])
})

test('a window ends at the latest where the next archive begins, and a moment of both is recovered from the later one', () => {
  const bases = recoveryBases([backup('two', 26, 'b'), backup('one', 24, 'a')], { days: 7, nowMs })
  assert.deepEqual(recoveryWindows(bases, [], nowMs), [
    { from: at(24), to: at(26) },
    { from: at(26), to: at(30) },
  ])
  const idOf = (day: number) => baseFor(bases, [], { timeMs: day * dayMs, endMs: nowMs })?.id
  assert.deepEqual([24, 25, 26, 28].map(idOf), ['one', 'one', 'two', 'two'])
})
