import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

// The zone of a process is settled when it starts.
const inZone = (zone: string, moment: string): unknown => {
  const script = `import { displayDay, displayTime, isoWithOffset } from '${new URL('./dates.ts', import.meta.url).href}'
    const date = new Date('${moment}')
    console.log(JSON.stringify([isoWithOffset(date), displayDay(date), displayTime(date)]))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  assert.notEqual(stdout, '', stderr)
  return JSON.parse(stdout)
}

test('dates: ISO with offset; displayed as day month year with time', () => {
  const cases = [
    ['UTC', '2026-03-14T09:05:07.999Z', ['2026-03-14T09:05:07+00:00', '14 Mar 2026', '14 Mar 2026, 09:05:07 (+0000)']],
    [
      'Asia/Kolkata',
      '2026-09-04T20:00:00Z',
      ['2026-09-05T01:30:00+05:30', '05 Sep 2026', '05 Sep 2026, 01:30:00 (+0530)'],
    ],
    [
      'America/St_Johns',
      '2026-12-31T23:59:59Z',
      ['2026-12-31T20:29:59-03:30', '31 Dec 2026', '31 Dec 2026, 20:29:59 (-0330)'],
    ],
  ] as const
  for (const [zone, moment, texts] of cases) assert.deepEqual(inZone(zone, moment), texts, zone)
})
