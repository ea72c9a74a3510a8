import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const source = new URL('..', import.meta.url)

/** Other ways to say that a list has no entries: of `No tables`, and of `No tables match` where a search is the reason. */
const otherTitles = [
  /\bNo [\w ${}]+ yet\b/g,
  /'No \w+ matches'/g,
  /\bNo matching\b/g,
  /\bNothing (?:here|matches|yet)\b/g,
]

test('a list without entries is titled No tables, and No tables match where a search leaves none', async () => {
  const found: string[] = []
  for await (const file of glob('{areas,assistant,components,development}/**/*.tsx', { cwd: source })) {
    const text = await readFile(new URL(file, source), 'utf8')
    found.push(...otherTitles.flatMap((title) => text.match(title) ?? []).map((title) => `${file}: ${title}`))
  }
  assert.deepEqual(found, [])
})
