import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import type { Client } from 'pg'
import { DatabaseError, escapeLiteral } from 'pg'
import { createEngine, makeTestHome, testCacheDir } from '../src/index.ts'
import type { EngineOptions } from '../src/index.ts'
import { connectAs, secrets } from './test-engine.ts'

const startIn = (home: string, options: Partial<EngineOptions> = {}) =>
  createEngine({ home, cache: testCacheDir(), ...options })

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => 'nothing was refused',
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof DatabaseError, String(error))
  return error.message
}

const serverAt = (client: Client, options: Readonly<Record<string, string>>, name = 'far') => {
  const list = Object.entries(options).map(([key, value]) => `${key} ${escapeLiteral(value)}`)
  const clause = list.length === 0 ? '' : `options (${list.join(', ')})`
  return client.query(`create server ${name} foreign data wrapper postgres_fdw ${clause}`)
}

const refusedAddresses: Readonly<Record<string, string>>[] = [
  {},
  { host: '' },
  { host: '/tmp' },
  { host: '@abstract' },
  { host: ' /tmp' },
  { host: '127.0.0.1' },
  { host: '8.8.8.8,' },
  { host: '8.8.8.8,/tmp' },
  { host: 'example.com', hostaddr: '127.0.0.1' },
  { host: '8.8.8.8', hostaddr: '127.0.0.1' },
  { hostaddr: '8.8.8.8,10.0.0.1' },
  { hostaddr: '169.254.169.254' },
  { hostaddr: '192.168.1.1' },
  { hostaddr: '0.0.0.0' },
  { hostaddr: '::1' },
  { hostaddr: '::ffff:127.0.0.1' },
  { hostaddr: 'fe80::1%lo' },
  { host: '2130706433' },
  { host: '0x7f000001' },
  { host: '0x7f.1' },
  { host: '0177.0.0.1' },
  { host: '127.1' },
]

for (const packetFilter of ['on', 'off'] as const)
  test(`a foreign server at an address of this machine or its neighbours is refused; packet filter ${packetFilter}`, async () => {
    await using home = await makeTestHome()
    await using engine = await startIn(home.path, { packetFilter, allowedNetworks: ['10.20.0.0/16'] })
    const address = await engine.create('one', secrets)
    await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
    const { client } = session
    await client.query('create extension postgres_fdw')
    for (const options of refusedAddresses)
      assert.equal(
        await refusal(serverAt(client, options)),
        'this address is not allowed for a foreign server',
        JSON.stringify(options),
      )
    for (const options of [{ passfile: '/etc/passwd' }, { sslrootcert: '/etc/passwd' }])
      assert.equal(
        await refusal(serverAt(client, { hostaddr: '8.8.8.8', ...options })),
        'options that name files of the host are not allowed for a foreign server',
      )
    await serverAt(client, { hostaddr: '8.8.8.8', host: 'db.example.com', sslrootcert: 'system' }, 'public')
    await serverAt(client, { hostaddr: '10.20.3.4' }, 'allowed')
    assert.equal(
      await refusal(client.query('alter server public options (drop host, drop hostaddr)')),
      'this address is not allowed for a foreign server',
    )
    for (const options of [`sslcert '/etc/passwd'`, `sslkey 'engine:key'`, `password_required 'off'`])
      assert.match(
        await refusal(client.query(`create user mapping for postgres server public options (user 'x', ${options})`)),
        /^options that name files of the host, or leave out the password, are not allowed for a user mapping$/,
      )
    await client.query(
      `create user mapping for postgres server public options (user 'x', password 'y', password_required 'true')`,
    )
    await client.query("set cairn.foreign_networks = '127.0.0.0/8'")
    assert.match(await refusal(serverAt(client, { hostaddr: '127.0.0.1' })), /not allowed/)
    if (packetFilter === 'off') assert.match(await refusal(serverAt(client, { host: 'example.com' })), /not allowed/)
  })

test('the validator stays: its owner is the superuser, and older versions of the extension have it too', async () => {
  await using home = await makeTestHome()
  await using engine = await startIn(home.path)
  await using session = await connectAs(await engine.create('one', secrets), 'postgres', secrets.postgresPassword)
  const { client } = session
  await client.query("create extension postgres_fdw version '1.0'")
  const attempts = [
    'alter foreign data wrapper postgres_fdw no validator',
    'alter foreign data wrapper postgres_fdw validator postgres_fdw_validator',
    'drop function cairn_foreign_server_validator(text[], oid)',
    `create or replace function cairn_foreign_server_validator(text[], oid) returns void language sql as 'select'`,
    'alter extension postgres_fdw drop function cairn_foreign_server_validator(text[], oid)',
    'alter function cairn_foreign_server_validator(text[], oid) owner to postgres',
    'alter extension postgres_fdw set schema extensions',
  ]
  for (const attempt of attempts)
    assert.match(await refusal(client.query(attempt)), /owner|permission|superuser|requires it/i)
  assert.match(await refusal(serverAt(client, { host: '/tmp' })), /not allowed/)
})

test('a wrapper of an earlier version gets the validator at the next start, and its servers lose forbidden addresses', async () => {
  await using home = await makeTestHome()
  {
    await using engine = await startIn(home.path)
    const address = await engine.create('old', secrets)
    await using admin = await connectAs(address, 'supabase_admin', secrets.adminPassword)
    await admin.client.query(`
      create extension postgres_fdw;
      alter foreign data wrapper postgres_fdw validator postgres_fdw_validator;
      alter extension postgres_fdw drop function cairn_foreign_server_validator(text[], oid);
      drop function cairn_foreign_server_validator(text[], oid);
      create server inside foreign data wrapper postgres_fdw options (host '/tmp', port '5432');
      create server outside foreign data wrapper postgres_fdw options (hostaddr '8.8.8.8');
      alter database template1 reset cairn.instance_version`)
  }
  await using engine = await startIn(home.path)
  await using admin = await connectAs(await engine.start('old', secrets), 'supabase_admin', secrets.adminPassword)
  const { rows } = await admin.client.query('select srvname, srvoptions from pg_foreign_server order by srvname')
  assert.deepEqual(rows, [
    { srvname: 'inside', srvoptions: ['port=5432', 'host=address-not-allowed.invalid'] },
    { srvname: 'outside', srvoptions: ['hostaddr=8.8.8.8'] },
  ])
  assert.match(await refusal(serverAt(admin.client, { host: '/tmp' })), /not allowed/)
})

test('a validator that let every user mapping pass is replaced, and mappings lose what it would have refused', async () => {
  await using home = await makeTestHome()
  {
    await using engine = await startIn(home.path)
    const address = await engine.create('old', secrets)
    await using admin = await connectAs(address, 'supabase_admin', secrets.adminPassword)
    await admin.client.query(`
      create extension postgres_fdw;
      create or replace function cairn_foreign_server_validator(options text[], catalog oid) returns void
        language plpgsql as 'begin end';
      create server far foreign data wrapper postgres_fdw options (hostaddr '8.8.8.8');
      create user mapping for postgres server far options (user 'x', sslcert '/etc/passwd', password_required 'false');
      create user mapping for anon server far options (sslkey '/etc/passwd');
      alter database template1 set cairn.instance_version = 10`)
  }
  await using engine = await startIn(home.path)
  await using admin = await connectAs(await engine.start('old', secrets), 'supabase_admin', secrets.adminPassword)
  const { rows } = await admin.client.query('select usename, umoptions from pg_user_mappings order by usename desc')
  assert.deepEqual(rows, [
    { usename: 'postgres', umoptions: ['user=x'] },
    { usename: 'anon', umoptions: null },
  ])
  const mapping = `create user mapping for authenticated server far options (sslcert '/etc/passwd')`
  assert.match(await refusal(admin.client.query(mapping)), /not allowed for a user mapping/)
})

test('a name that resolves to this machine reveals nothing about its ports', async (t) => {
  await using home = await makeTestHome()
  let unfiltered = ''
  await using engine = await startIn(home.path, {
    log: (_level, fields, message) => {
      if (message.startsWith('Packets of databases are not filtered')) unfiltered = JSON.stringify(fields)
    },
  })
  if (unfiltered !== '') return t.skip(`packets cannot be filtered here: ${unfiltered}`)
  await using session = await connectAs(await engine.create('one', secrets), 'postgres', secrets.postgresPassword)
  const { client } = session
  let connections = 0
  const listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  await using listening = new AsyncDisposableStack()
  listening.defer(async () => {
    listener.close()
    await once(listener, 'close')
  })
  const found = listener.address()
  const open = typeof found === 'object' && found !== null ? found.port : 0
  await client.query('create extension postgres_fdw')
  const said: string[] = []
  for (const port of [open, 1]) {
    const name = `at_${port}`
    await serverAt(client, { host: 'localhost', port: String(port) }, name)
    await client.query(`create user mapping for postgres server ${name} options (user 'x', password 'y');
      create foreign table ${name} (n int) server ${name}`)
    const error: unknown = await client.query(`select * from ${name}`).catch((thrown: unknown) => thrown)
    assert.ok(error instanceof DatabaseError)
    said.push(`${error.message} ${error.detail ?? ''}`.replaceAll(name, '').replaceAll(`port ${port}`, ''))
  }
  assert.equal(said[0], said[1])
  assert.equal(connections, 0)
})
