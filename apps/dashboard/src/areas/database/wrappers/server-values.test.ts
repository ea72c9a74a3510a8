import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ForeignServer } from '@cairn/contracts/pg-meta/foreign-servers'
import {
  addressText,
  changesOf,
  creationOf,
  encryptionText,
  portProblem,
  serverSql,
  userText,
  valuesOf,
} from './server-values.ts'

const server: ForeignServer = {
  id: 1,
  name: 'warehouse',
  wrapper: 'postgres_fdw',
  owner: 'postgres',
  host: 'db.example.com',
  hostaddr: null,
  port: 5432,
  database: 'stock',
  ssl_mode: 'prefer',
  ssl_root_cert: null,
  user_mapping: { user: 'reader', has_password: true },
  mapped_roles: ['postgres'],
  tables: [],
}

void test('the statements of a new server have its names quoted and its password masked', () => {
  const values = {
    ...valuesOf(undefined),
    name: 'the "ware\'house',
    host: "it's",
    user: String.raw`a\b`,
    password: 'correct horse',
  }
  assert.equal(
    serverSql(values),
    String.raw`create server "the ""ware'house" foreign data wrapper postgres_fdw
  options (host 'it''s', port '5432', dbname 'postgres', sslmode 'prefer');
create user mapping for postgres server "the ""ware'house"
  options (user E'a\\b', password '••••••••');`,
  )
  assert.equal(creationOf(values).password, 'correct horse')
  for (const missing of ['name', 'host', 'port', 'database', 'user'] as const)
    assert.equal(serverSql({ ...values, [missing]: ' ' }), undefined, missing)
})

void test('the encryption of a server is in words, also where it was set in SQL or not at all', () => {
  assert.deepEqual(
    [null, 'prefer', 'require', 'verify-full', 'disable', 'allow', 'verify-ca', 'another'].map(encryptionText),
    [
      'TLS where the server offers it',
      'TLS where the server offers it',
      'TLS only',
      'TLS only, and verify the certificate',
      'No TLS',
      'TLS where the server requires it',
      'TLS only, and verify who issued the certificate',
      'another',
    ],
  )
})

void test('of a server that is changed, what differs is sent and shown', () => {
  const values = valuesOf(server)
  assert.deepEqual(changesOf(server, values), {})
  assert.equal(serverSql(values, server), undefined)
  const changed = { ...values, host: '', hostaddr: '8.8.8.8', sslMode: 'verify-full' as const, password: 'secret' }
  assert.deepEqual(changesOf(server, changed), {
    host: null,
    hostaddr: '8.8.8.8',
    ssl_mode: 'verify-full',
    password: 'secret',
  })
  assert.equal(
    serverSql(changed, server),
    `alter server warehouse options (drop host, add hostaddr '8.8.8.8', set sslmode 'verify-full', add sslrootcert 'system');
alter user mapping for postgres server warehouse options (set password '••••••••');`,
  )
})

void test('a server without a user mapping gets one once there is a user and a password', () => {
  const unmapped = { ...server, user_mapping: null }
  assert.equal(serverSql({ ...valuesOf(unmapped), user: 'reader' }, unmapped), undefined)
  assert.equal(
    serverSql({ ...valuesOf(unmapped), user: 'reader', password: 'secret' }, unmapped),
    `create user mapping for postgres server warehouse\n  options (user 'reader', password '••••••••');`,
  )
})

void test('where a server is, and who signs in there, in words', () => {
  assert.equal(addressText(server), 'db.example.com:5432')
  assert.equal(addressText({ host: null, hostaddr: '2001:db8::1', port: null }), '[2001:db8::1]:5432')
  assert.equal(addressText({ host: null, hostaddr: null, port: 1 }), '')
  assert.equal(userText(server), 'reader')
  assert.equal(userText({ user_mapping: { user: null, has_password: null } }), 'Not shown to your role')
  assert.equal(userText({ user_mapping: null }), 'No user mapping')
})

void test('a port is a whole number up to 65535', () => {
  for (const port of ['1', '5432', '65535']) assert.equal(portProblem(port), undefined)
  for (const port of ['', '0', '65536', '1.5', 'x']) assert.equal(portProblem(port), 'Enter a number from 1 to 65535.')
})
