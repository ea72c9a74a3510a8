import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as check, constant, integer, nat, oneof, property, record, string } from 'fast-check'
import type { RowVerdict } from './wire-reader.ts'
import { maxMessageBytes, WireReader } from './wire-reader.ts'

const framed = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5, type, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const rowBody = (cells: readonly (string | null)[]): Buffer => {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(cells.length)
  const values = cells.flatMap((cell) => {
    const length = Buffer.alloc(4)
    const bytes = Buffer.from(cell ?? '')
    length.writeInt32BE(cell === null ? -1 : bytes.length)
    return [length, bytes]
  })
  return Buffer.concat([count, ...values])
}

type Seen = { row: (string | null)[] } | { type: string; body: string }

const collector = (verdict: (bytes: number) => RowVerdict) => {
  const seen: Seen[] = []
  const reader = new WireReader({
    judgeRow: verdict,
    row: (cells) => seen.push({ row: cells }),
    message: (type, body) => seen.push({ type: String.fromCharCode(type), body: body.toString('latin1') }),
  })
  return { reader, seen }
}

const plain = { noNullPrototype: true } as const
const cellsOf = array(oneof(string({ unit: 'binary' }), constant(null)), { maxLength: 5 })
const messages = array(
  oneof(
    record({ row: cellsOf }, plain),
    record({ type: constant('C'), body: string({ unit: 'binary-ascii' }) }, plain),
    record({ type: constant('Z'), body: constant('I') }, plain),
  ),
  { maxLength: 12 },
)

/** The bytes in pieces, each as long as the next of the sizes, over and over. */
function* inPieces(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  let at = 0
  for (let index = 0; at < bytes.length; index++) {
    const size = (sizes[index % Math.max(1, sizes.length)] ?? 7) + 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

const encode = (all: readonly Seen[]): Buffer =>
  Buffer.concat(
    all.map((message) =>
      'row' in message ? framed('D', rowBody(message.row)) : framed(message.type, Buffer.from(message.body, 'latin1')),
    ),
  )

/** As much of a text as fits into that many bytes of UTF-8. */
const cutText = (text: string, bytes: number): string => {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break
    kept += character
  }
  return kept
}

test('reads the same messages however the bytes arrive', () => {
  check(
    property(messages, array(nat(40)), (all, sizes) => {
      const { reader, seen } = collector(() => 'keep')
      for (const piece of inPieces(encode(all), sizes)) reader.push(piece)
      assert.deepEqual(seen, all)
    }),
  )
})

test('cuts the values of a row at whole characters, however the bytes arrive', () => {
  check(
    property(cellsOf, integer({ min: 1, max: 12 }), array(nat(20)), (cells, limit, sizes) => {
      const { reader, seen } = collector(() => ({ cutValuesAt: limit }))
      for (const piece of inPieces(encode([{ row: cells }, { type: 'C', body: 'end' }]), sizes)) reader.push(piece)
      const cut = cells.map((cell) => (cell === null ? null : cutText(cell, limit)))
      assert.deepEqual(seen, [{ row: cut }, { type: 'C', body: 'end' }])
    }),
    { numRuns: 1_000 },
  )
})

test('passes over rows that are not wanted', () => {
  const { reader, seen } = collector((bytes) => (bytes > 20 ? 'skip' : 'keep'))
  reader.push(encode([{ row: ['x'.repeat(100)] }, { row: ['kept'] }, { row: ['y'.repeat(30)] }]))
  assert.deepEqual(seen, [{ row: ['kept'] }])
})

const held = (): number => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed

test('holds neither a row nor a message of a gigabyte', () => {
  const { reader, seen } = collector(() => ({ cutValuesAt: 10 }))
  const before = held()
  const head = Buffer.alloc(11)
  head.write('D')
  head.writeUInt32BE(1_000_000_006 + 4, 1)
  head.writeUInt16BE(1, 5)
  head.writeUInt32BE(1_000_000_000, 7)
  const part = Buffer.alloc(1_000_000, 'x')
  reader.push(head)
  for (let sent = 0; sent < 1_000; sent++) reader.push(part)
  const notice = Buffer.alloc(5)
  notice.write('N')
  notice.writeUInt32BE(1_000_000_000 + 4, 1)
  reader.push(notice)
  for (let sent = 0; sent < 1_000; sent++) reader.push(part)
  assert.ok(held() - before < 20_000_000)
  assert.deepEqual(seen, [{ row: ['x'.repeat(10)] }, { type: 'N', body: 'x'.repeat(maxMessageBytes) }])
})

test('gives back what follows the message at which it is stopped', () => {
  const reader = new WireReader({
    judgeRow: () => 'keep',
    row: () => undefined,
    message: () => reader.stop(),
  })
  assert.equal(reader.push(encode([{ type: 'Z', body: 'I' }])).length, 0)
  const again = new WireReader({ judgeRow: () => 'keep', row: () => undefined, message: () => again.stop() })
  const rest = encode([{ type: 'A', body: 'news' }])
  assert.deepEqual(again.push(Buffer.concat([encode([{ type: 'Z', body: 'I' }]), rest])), rest)
})
