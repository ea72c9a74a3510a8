import '../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { ApiError } = await import('../api/errors.ts')
const { fieldErrors } = await import('./field-errors.ts')

const fieldOf = (key: string) => ({ already_member: 'email', img_url: 'picture', url: 'url' } as const)[key]

const invalid = (...paths: string[]) =>
  new ApiError('The request is invalid.', {
    code: 400,
    reason: 'invalid_input',
    problems: paths.map((path) => ({ path, message: `${path} is wrong` })),
  })

void test('a reason that is about one field is shown at that field', () => {
  const failure = new ApiError('This person is already a member.', { code: 409, reason: 'already_member' })
  assert.deepEqual(fieldErrors(failure, fieldOf), [{ field: 'email', message: 'This person is already a member.' }])
})

void test('each problem of the body is shown at its field', () => {
  assert.deepEqual(fieldErrors(invalid('img_url', 'url'), fieldOf), [
    { field: 'picture', message: 'img_url is wrong' },
    { field: 'url', message: 'url is wrong' },
  ])
})

void test('a problem without a field is not hidden: the form shows the whole error', () => {
  assert.deepEqual(fieldErrors(invalid('url', 'kind'), fieldOf), [])
})

void test('other failures belong to no field', () => {
  assert.deepEqual(fieldErrors(new ApiError('', { code: 500, reason: 'internal' }), fieldOf), [])
  assert.deepEqual(fieldErrors(new TypeError('is not a function'), fieldOf), [])
})
