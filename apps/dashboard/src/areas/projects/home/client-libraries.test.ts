import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientLibraries } from './client-libraries.ts'

void test('client libraries: six, with their standing, documentation and source', () => {
  assert.deepEqual(
    clientLibraries.map(({ language, support, stage }) => [language, support, ...(stage === undefined ? [] : [stage])]),
    [
      ['JavaScript', 'official'],
      ['Flutter', 'official'],
      ['Swift', 'official'],
      ['Python', 'official', 'alpha'],
      ['C#', 'community'],
      ['Kotlin', 'community'],
    ],
  )
  for (const { language, docsUrl, gitUrl } of clientLibraries)
    for (const link of [docsUrl, gitUrl]) assert.equal(new URL(link).protocol, 'https:', language)
})
