export interface ZipEntry {
  /** Unique in its archive. */
  name: string
  text: string
}

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const version = 20
/** Names are UTF-8. */
const flags = 0x0800

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

/** Numbers in the order of a header: two or four bytes each, the lowest byte first. */
const header = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** As MS-DOS wrote them: in local time, to two seconds, from 1980 on. */
const dosDate = (date: Date): number =>
  (Math.max(0, date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate()
const dosTime = (date: Date): number => (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)

const sizeOf = (all: readonly Uint8Array[]): number => all.reduce((sum, { length }) => sum + length, 0)

/** A ZIP archive of texts, not compressed: they are small, and every system opens it. */
export const zipOf = (entries: readonly ZipEntry[], date: Date): Blob => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  for (const { name, text } of entries) {
    const nameBytes = new TextEncoder().encode(name)
    const bytes = new TextEncoder().encode(text)
    const about = [
      [2, version],
      [2, flags],
      [2, 0],
      [2, dosTime(date)],
      [2, dosDate(date)],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    ] as const
    const offset = sizeOf(parts)
    parts.push(header([4, localSignature], ...about), nameBytes, bytes)
    // No comment, the first disk, no attributes.
    const place = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const
    directory.push(header([4, centralSignature], [2, version], ...about, ...place), nameBytes)
  }
  const end = header(
    [4, endSignature],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, sizeOf(directory)],
    [4, sizeOf(parts)],
    [2, 0],
  )
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}
