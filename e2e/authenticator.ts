import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 6238, as an authenticator app of the person does it. */
const codeOf = (secret: string, at: number): string => {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

const stepMs = 30_000

/**
 * An authenticator app. No code is good twice: a second one in the same step is that of the next, which is still taken. On a
 * machine that needs longer than a step between two of them, the code is that of the moment.
 */
export const authenticator = (secret: string) => {
  let last = 0
  return () => {
    last = Math.max(last + stepMs, Math.floor(Date.now() / stepMs) * stepMs)
    return codeOf(secret, last)
  }
}
