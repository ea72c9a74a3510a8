import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

const documents = async (): Promise<string[]> => {
  const paths = await Array.fromAsync(
    glob(['*.md', 'docs/**/*.md', '{apps,packages,services,bench,e2e,tools}/**/*.md'], { cwd: root }),
  )
  return paths.filter((path) => !path.includes('node_modules')).toSorted()
}

/** Where a document in `folder` says that something is: links without a host, and code that begins with a folder of the checkout. */
const placesIn = (text: string, folder: string): string[] => {
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => join(folder, path))
  const code = [...text.matchAll(/`((?:apps|packages|services|docs|e2e|bench|tools)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  // A migration is named by its number.
  return [...links, ...code].filter((path) => !/\/\d{6}$/.test(path))
}

/** What a build or a run makes. */
const made = /\/dist$/

test('what a document links to or names by its path exists', async () => {
  const missing: string[] = []
  for (const document of await documents())
    for (const place of placesIn(await readFile(join(root, document), 'utf8'), dirname(document)))
      if (!made.test(place) && !existsSync(join(root, place))) missing.push(`${document}: ${place}`)
  assert.deepEqual(missing, [])
})

test('links and code are read as the places that they name', () => {
  const text =
    'See [this](../a.md#part), [that](https://host/b.md), `services/x/y.ts`, `npm test` and `apps/x/migrations/000001`.'
  assert.deepEqual(placesIn(text, 'docs/decisions'), ['docs/a.md', 'services/x/y.ts'])
})
