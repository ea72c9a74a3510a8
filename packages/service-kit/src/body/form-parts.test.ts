import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundaryOf, readParts } from './form-parts.ts'

class Refused extends Error {
  override name = 'Refused'
}

const refusal = (message: string) => new Refused(message)

interface ReadPart {
  name: string
  filename: string | undefined
  contentType: string | undefined
  text: string
}

const inChunks = async function* (bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let first = 0; first < bytes.length; first += size) yield bytes.subarray(first, first + size)
}

const textOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks = []
  for await (const chunk of body) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('latin1')
}

const readAll = async (bytes: Buffer, boundary: string, size: number): Promise<ReadPart[]> => {
  const parts = []
  for await (const { body, ...part } of readParts(inChunks(bytes, size), boundary, refusal))
    parts.push({ ...part, text: await textOf(body) })
  return parts
}

/** As the runtime of every client writes it. */
const written = async (form: FormData): Promise<{ bytes: Buffer; boundary: string }> => {
  const request = new Response(form)
  const bytes = Buffer.from(await request.arrayBuffer())
  return { bytes, boundary: boundaryOf(request.headers.get('content-type') ?? '') ?? '' }
}

test('a form is read the same, however it is cut into chunks', async () => {
  const form = new FormData()
  form.append('cacheControl', '3600')
  form.append('metadata', '{"a":"\r\n--b"}')
  form.append('', new File(['one\r\n--two\r\n\r\nthree\r\n'], 'a "quoted" name.txt', { type: 'text/x-test' }))
  form.append('empty', new File([], 'empty'))
  const { bytes, boundary } = await written(form)
  const whole = await readAll(bytes, boundary, bytes.length)
  assert.deepEqual(
    whole.map(({ name, text }) => [name, text]),
    [
      ['cacheControl', '3600'],
      ['metadata', '{"a":"\r\n--b"}'],
      ['', 'one\r\n--two\r\n\r\nthree\r\n'],
      ['empty', ''],
    ],
  )
  assert.equal(whole[2]?.contentType, 'text/x-test')
  for (const size of [1, 2, 3, 7, 61, 100]) assert.deepEqual(await readAll(bytes, boundary, size), whole, `${size}`)
})

test('a body that nobody reads is skipped', async () => {
  const form = new FormData()
  form.append('first', 'x'.repeat(10_000))
  form.append('second', 'y')
  const { bytes, boundary } = await written(form)
  const names = []
  for await (const { name } of readParts(inChunks(bytes, 1_000), boundary, refusal)) names.push(name)
  assert.deepEqual(names, ['first', 'second'])
})

const refused: [what: string, bytes: string, boundary: string][] = [
  ['a form without a boundary', 'x', ''],
  ['a form with another boundary', '--other\r\n\r\n', 'b'.repeat(5)],
  ['a form that ends early', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nabc', 'b'],
  ['an empty form', '', 'b'],
  ['headers without an end', `--b\r\n${'x'.repeat(20_000)}`, 'b'],
]
for (const [what, bytes, boundary] of refused)
  test(`${what} is refused`, () => assert.rejects(readAll(Buffer.from(bytes), boundary, 64), Refused))
