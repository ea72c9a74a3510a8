import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vanityClaimProblem } from './project-target.ts'

const problemAt = (url: string, name: string) =>
  vanityClaimProblem({ config: { domain: 'example.com' }, publicUrl: () => url }, name)

test('no project gets the name of the installation, or one above it', () => {
  for (const url of ['https://base.example.com', 'https://base.example.com:8443', 'https://a.base.example.com'])
    assert.equal(problemAt(url, 'base'), 'The name base is in the address of this installation.', url)
  for (const url of ['https://example.com', 'https://database.example.com', 'https://base.example.com.example.org'])
    assert.equal(problemAt(url, 'base'), undefined, url)
})
