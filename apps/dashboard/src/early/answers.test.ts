import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { forgetEarlyAnswers, takeEarlyAnswer } from './answers.ts'

const asked = (accessToken: string | undefined) => {
  globalThis.cairnEarly = new Map([['/platform/organizations', { accessToken, text: Promise.resolve('[]') }]])
}

afterEach(() => {
  globalThis.cairnEarly = undefined
})

void test('an early answer is taken once', async () => {
  asked('one')
  assert.equal(await takeEarlyAnswer('/platform/organizations', 'one'), '[]')
  assert.equal(takeEarlyAnswer('/platform/organizations', 'one'), undefined)
})

void test('an early answer is not given to another account, nor to nobody', () => {
  asked('one')
  assert.equal(takeEarlyAnswer('/platform/organizations', 'other'), undefined)
  asked('one')
  assert.equal(takeEarlyAnswer('/platform/organizations', undefined), undefined)
})

void test('what nobody took is forgotten, and no other address is answered', () => {
  asked('one')
  assert.equal(takeEarlyAnswer('/platform/projects', 'one'), undefined)
  forgetEarlyAnswers()
  assert.equal(takeEarlyAnswer('/platform/organizations', 'one'), undefined)
})

void test('without early calls nothing is answered', () => {
  assert.equal(takeEarlyAnswer('/platform/organizations', 'one'), undefined)
})
