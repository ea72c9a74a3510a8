import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionBy, passwordPlaceholder, uriOf } from './connection.ts'
import { connectionStrings } from './connection-strings.ts'
import { frameworkExamples } from './frameworks.ts'
import { orms } from './orms.ts'

const connection = {
  db_host: 'db.example.com',
  db_port: 5480,
  db_pooler_port: 6543,
  db_user: 'postgres.lqkzvhxnwtyejdmfarpo',
  db_name: 'postgres',
  url: 'http://db.example.com:8000/p/lqkzvhxnwtyejdmfarpo',
}

test('the URI names this installation, the project by its user, and no password', () => {
  assert.equal(
    uriOf(connection),
    `postgresql://postgres.lqkzvhxnwtyejdmfarpo:${passwordPlaceholder}@db.example.com:5480/postgres`,
  )
})

for (const [kind, port] of [
  ['direct', '5480'],
  ['pooler', '6543'],
] as const)
  test(`every example of a ${kind} connection names the host, port, database and user`, () => {
    const chosen = connectionBy(kind, connection)
    for (const example of [...connectionStrings(chosen), ...orms(chosen)]) {
      const text = example.snippets.map(({ code }) => code).join('\n')
      for (const part of [connection.db_host, port, connection.db_user, connection.db_name])
        assert.ok(text.includes(part), `${example.label} does not name ${part}`)
      assert.equal(text.includes(passwordPlaceholder), example.id !== 'psql', example.label)
    }
  })

test('every framework is given the address and the key under the names its bundler wants', () => {
  for (const { label, snippets } of frameworkExamples(connection, 'the-publishable-key')) {
    const env = snippets.find(({ title }) => title.startsWith('.env'))
    assert.match(
      env?.code ?? '',
      /^\w*SUPABASE_URL=http:\/\/db\.example\.com:8000\/p\/\w+\n\w*SUPABASE_PUBLISHABLE_KEY=the-publishable-key$/,
      label,
    )
    const code = snippets.at(-1)?.code ?? ''
    for (const [, name = ''] of (env?.code ?? '').matchAll(/^(\w+)=/gm)) assert.ok(code.includes(`.${name}`), label)
  }
})

test('ids are unique, so that the last choice is found again', () => {
  for (const examples of [connectionStrings(connection), orms(connection), frameworkExamples(connection, 'key')])
    assert.equal(new Set(examples.map(({ id }) => id)).size, examples.length)
})

test('the URI and node-postgres say how to encrypt the connection', () => {
  const notes = new Map(connectionStrings(connection).map(({ id, note }) => [id, note]))
  assert.match(notes.get('uri') ?? '', /\?sslmode=require/)
  // That node-postgres connects with these is tested in apps/platform/test/postgres-tls.test.ts.
  assert.match(notes.get('node') ?? '', /\?sslmode=require&uselibpqcompat=true/)
})
