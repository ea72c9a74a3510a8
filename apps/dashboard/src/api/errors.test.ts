import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, errorFromResponse, isMissing, networkError, parseRetryAfter } from './errors.ts'

const headers = { requestId: 'from-header', retryAfter: null }

void test('an error of the platform keeps all its fields', () => {
  const body = {
    message: 'The database refused the statement.',
    code: 422,
    reason: 'query_failed',
    requestId: 'from-body',
    database: { sqlstate: '42601', severity: 'ERROR', message: 'syntax error at or near "selec"', position: 1 },
  }
  const error = errorFromResponse(422, JSON.stringify(body), headers)
  assert.ok(error instanceof ApiError)
  assert.equal(error.message, body.message)
  assert.deepEqual([error.code, error.reason, error.requestId], [422, 'query_failed', 'from-body'])
  assert.equal(error.database?.sqlstate, '42601')
})

void test('the problems of single fields are part of the error', () => {
  const problems = [{ path: 'name', message: 'Enter a name.' }]
  const text = JSON.stringify({ message: 'Some of the values sent are not valid.', reason: 'invalid_input', problems })
  assert.deepEqual(errorFromResponse(400, text, headers).problems, problems)
})

for (const text of ['', '<html>502 Bad Gateway</html>', 'null', '[]', '"no"', '{"message":7}'])
  void test(`an answer that is no error body (${text}) still says its status`, () => {
    const error = errorFromResponse(502, text, headers)
    assert.equal(error.message, 'An error has occurred: 502')
    assert.equal(error.requestId, 'from-header')
  })

void test('an empty message gets the default sentence', () => {
  assert.equal(
    errorFromResponse(500, '{"message":""}', headers).message,
    'API error happened while trying to communicate with the server.',
  )
})

void test('an error has the message, the code, the request id and the seconds to wait, whether its body can be read or not', () => {
  for (const text of ['{"message":"Too many requests.","requestId":"from-body"}', '<html>Too many</html>']) {
    const { code, requestId, retryAfter } = errorFromResponse(429, text, { requestId: 'from-header', retryAfter: '7' })
    assert.deepEqual([code, requestId, retryAfter], [429, text.startsWith('{') ? 'from-body' : 'from-header', 7])
  }
})

void test('no answer at all is one sentence, whatever the browser calls it', () => {
  for (const words of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    assert.equal(
      networkError(new TypeError(words), 'id').message,
      'Unable to reach the server. Please check your network or try again later.',
    )
})

const retryAfter: [header: string | null, seconds: number | undefined][] = [
  ['7', 7],
  [' 0 ', 0],
  [null, undefined],
  ['', undefined],
  ['-1', undefined],
  ['Sat, 21 Nov 2026 12:00:00 GMT', undefined],
]
for (const [header, seconds] of retryAfter)
  void test(`Retry-After ${JSON.stringify(header)} is ${seconds}`, () => assert.equal(parseRetryAfter(header), seconds))

void test('missing is what the server says does not exist, not what a proxy answers', () => {
  const body = JSON.stringify({ message: 'This user does not exist.', reason: 'user_not_found' })
  assert.equal(isMissing(errorFromResponse(404, body, headers)), true)
  assert.equal(isMissing(errorFromResponse(404, '<h1>404 Not Found</h1>', headers)), false)
  assert.equal(isMissing(errorFromResponse(403, body, headers)), false)
  assert.equal(isMissing(networkError(new TypeError('Failed to fetch'))), false)
})
