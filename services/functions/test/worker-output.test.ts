import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { readOutput } from '../src/worker/worker-output.ts'
import type { OutputLevel } from '../src/worker/worker-output.ts'

const isError = ([level]: [OutputLevel, string]) => level === 'error'

const read = () => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const lines: [OutputLevel, string][] = []
  let isListening = false
  readOutput(stdout, stderr, {
    listening: () => {
      isListening = true
    },
    line: (level, text) => lines.push([level, text]),
  })
  return { stdout, stderr, lines, isListening: () => isListening }
}

test('lines have the level that the bootstrap gives them, and else that of their stream', async () => {
  const { stdout, stderr, lines, isListening } = read()
  stdout.write('\u001e["listening",""]\nplain\n\u001e["warning","two\\nlines"]\n\u001enot JSON\n')
  stderr.write('an err')
  stderr.end('or\nlast')
  stdout.end(Buffer.from('é').subarray(0, 1))
  await Promise.all([once(stdout, 'end'), once(stderr, 'end')])
  assert.ok(isListening())
  assert.deepEqual(lines.filter(isError), [
    ['error', 'an error'],
    ['error', 'last'],
  ])
  assert.deepEqual(
    lines.filter((line) => !isError(line)),
    [
      ['info', 'plain'],
      ['warning', 'two\nlines'],
      ['info', '\u001enot JSON'],
    ],
  )
})

test('a line without an end is cut, and takes no more memory than its limit', async () => {
  const { stdout, lines } = read()
  for (let part = 0; part < 10; part += 1) stdout.write('x'.repeat(50_000))
  stdout.end('\nnext\n')
  await once(stdout, 'end')
  assert.deepEqual(
    lines.map(([, text]) => text.length),
    [10_000, 4],
  )
})

test('a process that writes without end is read a megabyte in a second', async () => {
  const flood = spawn('yes', ['x'.repeat(99)], { stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    let bytes = 0
    readOutput(flood.stdout, flood.stderr, {
      listening: () => undefined,
      line: (_level, text) => {
        bytes += text.length + 1
      },
    })
    await once(flood.stdout, 'pause')
    assert.ok(bytes > 900_000, `${bytes} bytes`)
    await once(flood.stdout, 'resume')
    // A second later. A process that is not held back writes a thousand times as much.
    assert.ok(bytes < 1_500_000, `${bytes} bytes`)
  } finally {
    flood.kill('SIGKILL')
  }
})
