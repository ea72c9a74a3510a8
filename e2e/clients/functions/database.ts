import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { FunctionsWorld } from './world.ts'

/** A published client as one file: a deployment of the tests fetches nothing. */
const bundled = async (client: 'pg' | 'postgres'): Promise<string> => {
  await using bundle = await rolldown({
    input: fileURLToPath(import.meta.resolve(client)),
    platform: 'node',
    external: ['pg-native', 'pg-cloudflare'],
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  return output[0].code
}

const withRows = `import pg from './pg.js'
  Deno.serve(async (request) => {
    const client = new pg.Client(Deno.env.get('SUPABASE_DB_URL'))
    await client.connect()
    await client.query('set role anon; reset role')
    await client.query('insert into public.ships values ($1)', [await request.text()])
    const { rows } = await client.query('select name, current_user as "user", current_database() as "database" from public.ships')
    await client.end()
    return Response.json(rows)
  })`

/** As people write it for a server elsewhere, each with more than one message of rows. */
const insisting = `import pg from './pg.js'
  import postgres from './postgres.js'
  const url = Deno.env.get('SUPABASE_DB_URL')
  const count = 'select count(*)::int as n, max(length(t)) as longest from (select repeat($1, g) as t from generate_series(1, 500) g) it'
  Deno.serve(async () => {
    const client = new pg.Client({ connectionString: url, ssl: true })
    await client.connect()
    const { rows } = await client.query(count, ['x'])
    await client.end()
    const sql = postgres(url, { ssl: 'require' })
    const found = await sql.unsafe(count, ['y'])
    await sql.end()
    const inAddress = postgres(url + '?sslmode=require')
    const [first] = await inAddress\`select 1 as one\`
    await inAddress.end()
    return Response.json([...rows, ...found, first])
  })`

/** What is answered to a start-up message, by the first letter and the SQLSTATE. */
const knocks = `
  import net from 'node:net'
  const url = new URL(Deno.env.get('SUPABASE_DB_URL'))
  const opening = (user) => {
    const body = new TextEncoder().encode('\\0\\x03\\0\\0user\\0' + user + '\\0database\\0postgres\\0\\0')
    return Uint8Array.from([0, 0, 0, body.length + 4, ...body])
  }
  const knock = async (hostname, user) => {
    try {
      using connection = await Deno.connect({ hostname, port: 5432 })
      await connection.write(Uint8Array.from([0, 0, 0, 8, 4, 210, 22, 47]))
      const answer = new Uint8Array(1_000)
      const text = async () => new TextDecoder().decode(answer.subarray(0, await connection.read(answer)))
      const isEncrypted = await text()
      const secure = await Deno.startTls(connection, { hostname })
      await secure.write(opening(user))
      return isEncrypted + ' ' + /^R|C\\w{5}/.exec(await text())?.[0]
    } catch (error) {
      return error.name
    }
  }
  const open = (host) => new Promise((resolve) => {
    const socket = net.connect({ host, port: 5432 }, () => { socket.destroy(); resolve('open') })
    socket.on('error', () => resolve('refused'))
  })
  Deno.serve(async (request) => {
    const other = await request.text()
    return Response.json({
      own: await knock(url.hostname, 'postgres'),
      ownOfNode: await open(url.hostname),
      otherOfNode: await open('db.' + other + '.internal'),
      superuser: await knock(url.hostname, 'supabase_admin'),
      otherProject: await knock(url.hostname, 'postgres.' + other),
      otherHost: await knock('db.' + other + '.internal', 'postgres'),
    })
  })`

const row = (name: string) => ({ name, user: 'postgres', database: 'postgres' })

export const databaseChecks = (world: () => FunctionsWorld): void => {
  test('a function connects to the database of its project as postgres, also after that has slept', async () => {
    const { env, deploy, call, project } = world()
    await project.query('create table public.ships (name text)')
    await deploy('ships', { 'pg.js': await bundled('pg'), 'index.ts': withRows })
    assert.deepEqual(await (await call('ships', { method: 'POST', body: 'Fram' })).json(), [row('Fram')])
    const { supervisor } = env.platform.context
    assert.equal(await supervisor.sleep.sleep(project.ref, async () => true), true)
    assert.deepEqual(await (await call('ships', { method: 'POST', body: 'Gjøa' })).json(), [row('Fram'), row('Gjøa')])
  })

  test('clients that insist on encryption connect to the database of their function', async () => {
    const { deploy, call } = world()
    await deploy('insisting', {
      'pg.js': await bundled('pg'),
      'postgres.js': await bundled('postgres'),
      'index.ts': insisting,
    })
    const counted = { n: 500, longest: 500 }
    assert.deepEqual(await (await call('insisting')).json(), [counted, counted, { one: 1 }])
  })

  test('a function reaches no database but its own, and no role of the platform', async () => {
    const { deploy, call, owner } = world()
    const other = await owner.createProject()
    await deploy('knocks', knocks)
    assert.deepEqual(await (await call('knocks', { method: 'POST', body: other.ref })).json(), {
      own: 'S R',
      ownOfNode: 'open',
      otherOfNode: 'refused',
      superuser: 'S C28000',
      otherProject: 'S C28000',
      otherHost: 'Error',
    })
  })
}
