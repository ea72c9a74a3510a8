const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base = BigInt(alphabet.length)

/** The bytes of a text in base 58, as Solana writes addresses; undefined if it is none, or not of that many bytes. */
export const readBase58 = (text: string, length: number): Buffer | undefined => {
  // A byte is 1.37 digits. Longer texts are not worth the arithmetic.
  if (text.length > length * 2) return undefined
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) return undefined
    value = value * base + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const digits = value === 0n ? '' : value.toString(16)
  const bytes = Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
  ])
  return bytes.length === length ? bytes : undefined
}
