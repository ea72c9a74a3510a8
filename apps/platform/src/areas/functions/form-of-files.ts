import { randomBytes } from 'node:crypto'
import type { FileAnswer } from '@cairn/contracts/endpoint'
import type { FunctionFile } from '@cairn/contracts/functions/functions'

/** The files of a function as a form. No file has a boundary in it that is made of so many random bytes. */
export const formOfFiles = (slug: string, files: readonly FunctionFile[]): FileAnswer => {
  const boundary = `cairn-${randomBytes(24).toString('hex')}`
  const parts = files.map(({ name, content }) => {
    // As browsers write it: a path has no control characters, so that nothing else would end it.
    const filename = name.replaceAll('"', '%22')
    const headers = `content-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: text/plain; charset=utf-8`
    return `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`
  })
  return {
    content: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
    mediaType: `multipart/form-data; boundary=${boundary}`,
    name: slug,
  }
}
