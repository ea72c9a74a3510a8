import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeReturnTo } from '../../../lib/return-to.ts'
import { cliLoginSearch, plainQuery, readCliLoginLink } from './cli-login-link.ts'

const link = {
  session_id: '57a0ff7c-9a92-4bc8-8222-af571914cf07',
  public_key: '040449ae35d2d2c7554a41d4ae',
  token_name: 'cli_DESKTOP\\Zoë Ω@host.example_1780387441',
}

const read = (search: Record<string, unknown>) => readCliLoginLink(cliLoginSearch(search))

void test('a link of the command line survives signing in, whatever its name', () => {
  const query = plainQuery(link)
  assert.equal(safeReturnTo(`/cli/login${query}`), `/cli/login${query}`)
  assert.deepEqual(read(Object.fromEntries(new URLSearchParams(query))), link)
})

void test('a link is read as the command line wrote it, and not where a part is missing', () => {
  assert.deepEqual(read({ ...link }), link)
  assert.equal(read({ ...link, token_name: 2026 })?.token_name, '2026')
  for (const part of ['session_id', 'public_key', 'token_name'])
    assert.equal(read({ ...link, [part]: undefined }), undefined, part)
  assert.equal(read({ ...link, token_name: undefined, name_code: '*' }), undefined)
})
