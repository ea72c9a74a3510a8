import type { Endpoint } from '@cairn/contracts/endpoint'
import { BodyError, boundaryOf, parseJson, readParts } from '@cairn/service-kit'
import { fail } from '../errors.ts'

// How many files a body has is a rule of its contract: this only bounds the work before it is asked.
const maxParts = 1_000
const maxFieldBytes = 64 * 1024
const fieldBounds = { maxTokens: 1_000, maxDepth: 32 }

const malformed = (message: string) => fail('malformed_form', { message })

const wholeOf = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks = []
  for await (const chunk of body) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const textOf = (bytes: Uint8Array, name: string): string => {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw malformed(`The file ${name} is not text in UTF-8.`)
    throw error
  }
}

const jsonOf = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<unknown> => {
  try {
    return await parseJson(bytes, fieldBounds)
  } catch (error) {
    if (error instanceof BodyError) throw malformed(`The part "${name}" of the form is not valid JSON.`)
    throw error
  }
}

const once = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A body that was sent as a form, as the JSON that it stands for. Its shape is the contract's to check. */
export const formBody = async (
  bytes: Uint8Array,
  contentType: string,
  { fields, file }: NonNullable<Endpoint['form']>,
): Promise<Record<string, unknown>> => {
  const found = new Map<string, unknown>()
  const files: { name: string; content: string }[] = []
  let parts = 0
  for await (const { name, filename, body } of readParts(once(bytes), boundaryOf(contentType) ?? '', malformed)) {
    parts += 1
    if (parts > maxParts) throw malformed(`The form has more than ${maxParts} parts.`)
    const content = await wholeOf(body)
    if (name === file.field) {
      if (filename === undefined) throw malformed(`A part "${name}" of the form has no file name.`)
      files.push({ name: filename, content: textOf(content, filename) })
      continue
    }
    if (!fields.includes(name)) throw malformed(`The form has a part "${name}", which is not expected here.`)
    if (found.has(name)) throw malformed(`The form has more than one part "${name}".`)
    if (content.length > maxFieldBytes) throw malformed(`The part "${name}" of the form is too long.`)
    found.set(name, await jsonOf(content, name))
  }
  return { ...Object.fromEntries(found), [file.as]: files }
}
