import type { FileAnswer } from '@cairn/contracts/endpoint'

export const plainText = (text: string, name: string): FileAnswer => ({
  content: Buffer.from(text),
  mediaType: 'text/plain; charset=utf-8',
  name,
})
