import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventData } from './event-data.ts'

async function* inPieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = async (text: string, size: number) => {
  const found: string[] = []
  for await (const data of eventData(inPieces(text, size))) found.push(data)
  return found
}

test('events are read whatever the pieces they come in, and however their lines end', async () => {
  const text = 'event: a\ndata: {"ü":1}\n\n: beat\n\ndata:two\r\n\r\ndata: three\ndata: lines\n\ndata: last'
  for (const size of [1, 2, 3, 7, 1_000])
    assert.deepEqual(await read(text, size), ['{"ü":1}', 'two', 'three\nlines', 'last'], `pieces of ${size}`)
})
