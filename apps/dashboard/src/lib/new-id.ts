const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** A random UUID, version 4 (RFC 9562). `crypto.randomUUID` is missing on pages that came over plain HTTP, such as in a home network. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = Array.from(bytes, (byte, index) => {
    if (index === 6) return hex((byte & 0x0f) | 0x40)
    return hex(index === 8 ? (byte & 0x3f) | 0x80 : byte)
  }).join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
