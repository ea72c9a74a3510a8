import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listedExtensions, stateOf } from './listed-extensions.ts'

void test('extensions of the server and of the catalogue are listed once, with what is known of each', () => {
  const extension = { schema: null, default_version: '1.0', installed_version: null, comment: 'of the server' }
  const listed = listedExtensions([
    { ...extension, name: 'hstore' },
    { ...extension, name: 'plpgsql', schema: 'pg_catalog', installed_version: '1.0' },
    { ...extension, name: 'own_extension', comment: null },
  ])
  const named = (name: string) => {
    const found = listed.find((each) => each.name === name)
    if (found === undefined) throw new Error(`${name} is not listed.`)
    return found
  }
  assert.equal(listed.length, new Set(listed.map(({ name }) => name)).size)
  assert.equal(named('hstore').comment, 'Of the server')
  assert.equal(stateOf(named('hstore')), 'available')
  assert.equal(stateOf(named('plpgsql')), 'installed')
  assert.equal(named('own_extension').entry, undefined)
  assert.equal(named('own_extension').comment, '')
  assert.equal(stateOf(named('postgis')), 'absent')
  assert.deepEqual(named('postgis').entry?.tags, ['Geo'])
  assert.deepEqual(
    listed.slice(0, 3).map(({ name }) => name),
    ['plpgsql', 'hstore', 'own_extension'],
    'what is in use first, then what can be',
  )
})
