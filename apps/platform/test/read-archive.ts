/** The names and texts of an archive that is not compressed, by its directory. */
export const readArchive = (bytes: Buffer): Record<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [at + 24, at + 28, at + 30, at + 32].map((place, index) =>
      index === 0 ? bytes.readUInt32LE(place) : bytes.readUInt16LE(place),
    )
    const local = bytes.readUInt32LE(at + 42)
    const content = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files[bytes.toString('utf8', at + 46, at + 46 + (name ?? 0))] = bytes.toString(
      'utf8',
      content,
      content + (size ?? 0),
    )
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
