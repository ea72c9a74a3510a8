import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  functionOfUrl,
  functionUrl,
  newRequest,
  readHeaders,
  requestProblem,
  requestProblems,
  withHeader,
  writeHeaders,
} from './http-request.ts'

const url = 'https://example.com'

test('URLs, headers and timeouts are checked', () => {
  for (const wrong of ['', 'ftp://example.com', 'javascript:alert(1)', 'example.com'])
    assert.notEqual(requestProblems({ ...newRequest, url: wrong }).url, undefined, wrong)
  assert.equal(requestProblem({ ...newRequest, url: 'http://localhost:3000/hook' }), undefined)
  assert.equal(requestProblem({ ...newRequest, url, headers: 'a b: c' }), 'Write each header as Name: value.')
  for (const timeout of ['', '-1', '1.5', '10001', 'ten'])
    assert.notEqual(requestProblem({ ...newRequest, url, timeout }), undefined, timeout)
  assert.equal(requestProblem({ ...newRequest, url, timeout: '10000' }), undefined)
})

test('headers are a line each, and come back from JSON as such', () => {
  assert.deepEqual(readHeaders(''), {})
  assert.deepEqual(readHeaders('X-Key : a: b\n\n Accept: */* '), { 'X-Key': 'a: b', Accept: '*/*' })
  assert.equal(readHeaders('none'), undefined)
  assert.equal(writeHeaders('{"A": "1", "B": "2"}'), 'A: 1\nB: 2')
  assert.equal(writeHeaders('no JSON'), '')
})

test('a header is added once, whatever its case', () => {
  assert.equal(withHeader('', 'apikey', 'k'), 'apikey: k')
  assert.equal(withHeader('Accept: */*\n', 'apikey', 'k'), 'Accept: */*\napikey: k')
  assert.equal(withHeader('APIKEY: other', 'apikey', 'k'), 'APIKEY: other')
})

test('a URL below that of the functions of the project names a function', () => {
  const project = 'http://localhost:8000/p/abc'
  assert.equal(functionOfUrl(project, functionUrl(project, 'send-mail')), 'send-mail')
  assert.equal(functionOfUrl(project, `${functionUrl(project, 'send-mail')}/now?to=all`), 'send-mail')
  for (const other of ['', url, `${project}/rest/v1/items`, functionUrl('http://localhost:8000/p/def', 'send-mail')])
    assert.equal(functionOfUrl(project, other), undefined, other)
})
