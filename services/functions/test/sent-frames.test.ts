import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeFrame, SentFrames } from '../src/worker/sent-frames.ts'

const frame = (opcode: number, length: number): Buffer => {
  const head =
    length < 126
      ? [length]
      : length < 65_536
        ? [126, length >> 8, length & 255]
        : [127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255]
  return Buffer.from([0x80 | opcode, ...head, ...Buffer.alloc(length)])
}

for (const length of [0, 1, 125, 126, 65_535, 65_536])
  test(`a frame can follow one of ${length} bytes once it is whole, however it arrives`, () => {
    const bytes = frame(1, length)
    for (const size of [1, 3, bytes.length]) {
      const frames = new SentFrames()
      for (let at = 0; at < bytes.length; at += size) {
        assert.equal(frames.isOpen, at === 0)
        frames.read(bytes.subarray(at, at + size))
      }
      assert.ok(frames.isOpen)
    }
  })

test('nothing follows a frame that ends the connection', () => {
  const frames = new SentFrames()
  frames.read(Buffer.concat([frame(2, 300), closeFrame(1000, 'done'), frame(1, 1)]))
  assert.equal(frames.isOpen, false)
})
