import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extensionCatalogue, extensionGuide } from '../src/pg-meta/extension-catalogue.ts'

test('Documentation links under /guides/database/extensions/{name}.', () => {
  assert.equal(extensionGuide('uuid-ossp'), '/guides/database/extensions/uuid-ossp')
  assert.equal(extensionGuide('../x'), '/guides/database/extensions/..%2Fx')
  const guides = extensionCatalogue.filter(({ link }) => link.startsWith('/'))
  for (const { name, link } of guides) assert.equal(link, extensionGuide(name))
  assert.ok(guides.length > 20)
})

test('Database extension catalogue entry: name, comment, tags, link, github_url, product, product_url, optional deprecated', () => {
  const names = extensionCatalogue.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.deepEqual(names, names.toSorted())
  for (const { deprecated, ...entry } of extensionCatalogue) {
    assert.deepEqual(Object.keys(entry).toSorted(), [
      'comment',
      'github_url',
      'link',
      'name',
      'product',
      'product_url',
      'tags',
    ])
    assert.ok(entry.comment !== '' && entry.tags.length > 0, entry.name)
    assert.match(entry.link, /^(\/guides\/database\/extensions\/|https:\/\/www\.postgresql\.org\/docs\/(current|16)\/)/)
    assert.ok(URL.canParse(entry.github_url), entry.name)
    if (entry.product_url !== null) assert.ok(entry.product !== null && entry.product_url.startsWith('/'), entry.name)
    if (deprecated !== undefined)
      assert.ok(
        deprecated.every((version) => /^\d+$/.test(version)),
        entry.name,
      )
  }
})
