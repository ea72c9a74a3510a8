// What a certificate needs of DER: a tag, the length of the content, and the content (ITU-T X.690).

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const

const lengthOf = (length: number): number[] => {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 + bytes.length, ...bytes]
}

/** A value with a tag of its own, such as those of a choice. */
export const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

/** The numbers after the first two, which share a byte, have seven bits in each byte. */
const identifierBytes = (identifier: string): Buffer => {
  const [first = 0, second = 0, ...rest] = identifier.split('.').map(Number)
  const bytes = rest.flatMap((number) => {
    const septets = [number % 128]
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      septets.unshift(0x80 + (left % 128))
    return septets
  })
  return Buffer.from([first * 40 + second, ...bytes])
}

/** With a zero before a byte that would read as a sign. */
const positive = (bytes: Buffer): Buffer =>
  bytes.readUInt8(0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes])

const timeText = (time: Date): string => time.toISOString().replaceAll(/[-:T]|\.\d+/g, '')

export const der = {
  sequence: (...parts: readonly Uint8Array[]) => tagged(tags.sequence, ...parts),
  set: (...parts: readonly Uint8Array[]) => tagged(tags.set, ...parts),
  identifier: (identifier: string) => tagged(tags.objectIdentifier, identifierBytes(identifier)),
  boolean: (value: boolean) => tagged(tags.boolean, Buffer.from([value ? 0xff : 0])),
  /** A number that is not negative. */
  integer: (bytes: Buffer) => tagged(tags.integer, positive(bytes)),
  utf8: (text: string) => tagged(tags.utf8String, Buffer.from(text)),
  octets: (content: Uint8Array) => tagged(tags.octetString, content),
  bits: (content: Uint8Array, unused = 0) => tagged(tags.bitString, Buffer.from([unused]), content),
  /** Years from 2050 need four digits. */
  time: (time: Date) =>
    time.getUTCFullYear() < 2050
      ? tagged(tags.utcTime, Buffer.from(timeText(time).slice(2)))
      : tagged(tags.generalizedTime, Buffer.from(timeText(time))),
}
