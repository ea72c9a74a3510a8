import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutSecrets } from '../src/without-secrets.ts'

const secret = 'Kilkeel-4711'

const statements = [
  `alter role clerk password '${secret}'`,
  `ALTER ROLE clerk WITH LOGIN ENCRYPTED PASSWORD E'${secret}\\'x' valid until 'infinity'`,
  `create role clerk password/* a comment */ '${secret}'`,
  `create role clerk password -- a comment\n '${secret}''${secret}'`,
  `create role clerk password $$${secret}$$`,
  `create role clerk password $q$${secret} $$ x$q$`,
  `create user mapping for u server s options (user 'u', password '${secret}')`,
  `select dblink_connect('host=db user=u password=${secret}')`,
  `select dblink('postgresql://u:${secret}@db/postgres', 'select 1')`,
  `update users set password = crypt('${secret}', gen_salt('bf'))`,
  `select pgp_sym_encrypt('${secret}', 'key')`,
  `select f(password => '${secret}')`,
  `alter role clerk password '${secret}`,
  `do $$ begin execute 'alter role clerk password ''${secret}'''; end $$`,
  `do $$ begin execute 'do ''begin execute ''''alter role clerk password ''''''''${secret}'''''''' '''' end'' '; end $$`,
  `do $$ begin execute 'alter role clerk password ''${secret}`,
  `do $$ begin execute format('alter role %I password %L', 'clerk', '${secret}'); end $$`,
  `do $$ begin execute 'alter role clerk password ' || quote_literal('${secret}'); end $$`,
  `set "app.token" to 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJLaWxrZWVsLTQ3MTEifQ.${secret}'`,
]

test('passwords, keys and tokens in a statement are not kept', () => {
  for (const statement of statements) {
    const kept = withoutSecrets(statement)
    assert.ok(!kept.includes('4711'), kept)
    assert.ok(kept.includes('[redacted]'), kept)
  }
})

test('other statements stay as they are', () => {
  for (const statement of [
    `select * from passwords where id = '4711'`,
    'alter role clerk login',
    'password authentication failed for user "clerk"',
    `select f(note => ''), g('4711', '')`,
    `select 'https://example.com/a:b' as secret`,
  ])
    assert.equal(withoutSecrets(statement), statement)
})

test('a hostile text is read in time', () => {
  const began = performance.now()
  for (const part of [
    "password '",
    'password/* ',
    'password   ',
    "password '\\",
    '$a$',
    'password=',
    'a://b:',
    "password ''a",
    'password %',
  ])
    withoutSecrets(part.repeat(4_000))
  assert.ok(performance.now() - began < 5_000)
})
