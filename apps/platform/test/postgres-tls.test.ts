import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect as connectPlain } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import type { ConnectionOptions } from 'node:tls'
import { startDevEnv, until } from '@cairn/dev-env'
import { startupMessage } from '@cairn/dev-env/startup-message'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { makeCertificate } from '../src/gateway/make-certificate.ts'
import { openCertificate } from '../src/gateway/postgres-certificate.ts'

const runFile = promisify(execFile)

const world = new AsyncDisposableStack()
let env: DevEnv
let project: TestProject
let ca: string

before(async () => {
  env = world.use(await startDevEnv({ postgresTls: { isRequired: true, files: undefined } }))
  project = await (await env.signUp()).createProject()
  ca = await readFile(join(env.home, 'postgres.crt'), 'utf8')
})

after(() => world.disposeAsync())

const clientOf = (config: ClientConfig) => {
  const client = new Client({
    host: 'localhost',
    port: env.platform.postgresPort,
    user: `postgres.${project.ref}`,
    password: project.password,
    database: 'postgres',
    ...config,
  })
  client.on('error', () => undefined)
  return client
}

const direct = (options: ConnectionOptions) =>
  connect({ port: env.platform.postgresPort, host: 'localhost', servername: 'localhost', ca, ...options })

test('a driver verifies the certificate that the installation made, and its name', async () => {
  const client = clientOf({ ssl: { ca, rejectUnauthorized: true } })
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select 40 + 2 as n')
  assert.equal(rows[0]?.n, 42)
  await client.end()
})

test('with the certificate that members download, psql verifies the server and its name', async () => {
  const { owner, ref, password } = project
  const response = await owner.send('GET /platform/projects/:ref/network-access/certificate', { params: { ref } })
  assert.equal(response.headers.get('content-type'), 'application/x-pem-file')
  const certificate = await response.text()
  assert.equal(certificate, ca)
  const file = join(env.home, 'downloaded.crt')
  await writeFile(file, certificate)
  const by = (host: string) =>
    runFile(
      'psql',
      [
        `host=${host} port=${env.platform.postgresPort} user=postgres.${ref} dbname=postgres sslmode=verify-full sslrootcert=${file}`,
        '-AXtc',
        'select 40 + 2',
      ],
      { env: { ...process.env, PGPASSWORD: password } },
    )
  assert.equal((await by('localhost')).stdout.trim(), '42')
  await assert.rejects(by('wrong.example hostaddr=127.0.0.1'), /does not match host name/)
})

test('while its file is half-written, members see and download the certificate that is in use', async () => {
  const { owner, ref } = project
  const file = join(env.home, 'postgres.crt')
  await writeFile(file, ca.slice(0, ca.length / 2))
  try {
    const { ssl } = await owner.request('GET /platform/projects/:ref/network-access', { params: { ref } })
    assert.equal(ssl.has_certificate, true)
    const response = await owner.send('GET /platform/projects/:ref/network-access/certificate', { params: { ref } })
    assert.equal(await response.text(), ca)
  } finally {
    await writeFile(file, ca)
  }
})

test('a certificate that the installation made is made again where its address is another', async () => {
  const home = join(env.home, 'of-another-installation')
  await mkdir(home)
  const { config, logger } = env.platform.context
  const named = async (publicUrl: string) => {
    using _ = await openCertificate({ ...config, home, publicUrl }, logger)
    return readFile(join(home, 'postgres.crt'), 'utf8')
  }
  const first = await named('https://one.example')
  assert.equal(await named('https://one.example'), first)
  const second = new X509Certificate(await named('https://two.example'))
  assert.equal(second.checkHost('two.example'), 'two.example')
})

test('node-postgres encrypts with sslmode=require&uselibpqcompat=true, and rejects the certificate without the latter', async () => {
  const address = `postgresql://postgres.${project.ref}:${project.password}@localhost:${env.platform.postgresPort}/postgres`
  const client = new Client({ connectionString: `${address}?sslmode=require&uselibpqcompat=true` })
  await client.connect()
  await client.end()
  await assert.rejects(new Client({ connectionString: `${address}?sslmode=require` }).connect(), {
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
})

test('only the owner of the home can read the key', async () => {
  assert.equal((await stat(join(env.home, 'postgres.key'))).mode & 0o777, 0o600)
})

test('a wrong password is refused over TLS as without', async () => {
  await assert.rejects(clientOf({ ssl: { ca }, password: 'guess' }).connect(), { code: '28P01' })
})

test('a connection without TLS is refused where TLS is required', async () => {
  await assert.rejects(clientOf({}).connect(), { code: '28000', message: /encrypted connections only/ })
})

test('where the installation requires TLS, it stays required of a project that does not', async () => {
  const { owner, ref } = project
  const enforcement = await owner.request('PUT /v1/projects/:ref/ssl-enforcement', {
    params: { ref },
    body: { requestedConfig: { database: false } },
  })
  assert.deepEqual(enforcement, { currentConfig: { database: true }, appliedSuccessfully: false })
  const { ssl } = await owner.request('GET /platform/projects/:ref/network-access', { params: { ref } })
  assert.deepEqual(ssl, { enforced: false, required_by_installation: true, has_certificate: true })
})

test('direct TLS with the ALPN protocol "postgresql" is asked for a password', async () => {
  const socket = direct({ ALPNProtocols: ['postgresql'] })
  await once(socket, 'secureConnect')
  assert.equal(socket.alpnProtocol, 'postgresql')
  socket.end(startupMessage(`postgres.${project.ref}`))
  assert.match(await text(socket), /^R.*SCRAM-SHA-256/s)
})

test('direct TLS without ALPN is refused', async () => {
  assert.match(await text(direct({})), /^E.*08P01.*ALPN/s)
})

test('direct TLS for another protocol fails in the handshake', async () => {
  const socket = direct({ ALPNProtocols: ['http/1.1'] })
  await assert.rejects(once(socket, 'secureConnect'), { code: 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL' })
})

test('TLS 1.1 is refused', async () => {
  // Without the last option, OpenSSL refuses it on the client's side.
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const socket = direct({ ALPNProtocols: ['postgresql'], ...old })
  await assert.rejects(once(socket, 'secureConnect'), { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' })
})

test('what was sent behind the request for TLS, before the handshake, is refused', async () => {
  const socket = connectPlain(env.platform.postgresPort, 'localhost')
  socket.end(Buffer.concat([Buffer.from('0000000804d2162f', 'hex'), startupMessage(`postgres.${project.ref}`)]))
  assert.match(await text(socket), /^E.*08P01.*Unencrypted data/s)
})

test('a cancel request over TLS ends the query it is for', async () => {
  const client = clientOf({ ssl: { ca } })
  await client.connect()
  const endless = assert.rejects(client.query('select pg_sleep(600)'), { code: '57014' })
  const sleeping = `select count(*) from pg_stat_activity where wait_event = 'PgSleep'`
  await until('the query runs', async () => (await project.query(sleeping))[0]?.rows[0]?.[0] === '1')
  const packet = Buffer.alloc(16)
  const words = [16, 80877102, Number(Reflect.get(client, 'processID')), Number(Reflect.get(client, 'secretKey'))]
  for (const [at, value] of words.entries()) packet.writeInt32BE(value, at * 4)
  direct({ ALPNProtocols: ['postgresql'] })
    .on('error', () => undefined)
    .end(packet)
  await endless
  await client.end()
})

test('a client that reads slowly over TLS slows the server, and nothing is held in between or lost', async () => {
  const client = clientOf({ ssl: { ca } })
  await client.connect()
  const stream: unknown = Reflect.get(Reflect.get(client, 'connection'), 'stream')
  assert.ok(typeof stream === 'object' && stream !== null && 'pause' in stream && 'resume' in stream)
  assert.ok(typeof stream.pause === 'function' && typeof stream.resume === 'function')
  const bytesBefore = process.memoryUsage().arrayBuffers
  const answer = client.query<{ length: number }>(
    `select length(x) as length, x from (select repeat(md5(n::text), 32768) as x from generate_series(1, 64) n) rows`,
  )
  stream.pause()
  const blocked = `select count(*) from pg_stat_activity where wait_event = 'ClientWrite'`
  await until('the server waits for its client', async () => (await project.query(blocked))[0]?.rows[0]?.[0] === '1')
  assert.ok(process.memoryUsage().arrayBuffers - bytesBefore < 16 * 1024 * 1024)
  stream.resume()
  assert.equal((await answer).rows.length, 64)
  await client.end()
})

test('a given certificate is used, and one that cannot be used stops the start with a sentence', async () => {
  const given = makeCertificate(['db.example.com'])
  const files = { certificate: join(env.home, 'given.crt'), key: join(env.home, 'given.key') }
  await Promise.all([writeFile(files.certificate, given.certificate), writeFile(files.key, given.key)])
  {
    await using other = await startDevEnv({ postgresTls: { isRequired: false, files } })
    const socket = connect({
      port: other.platform.postgresPort,
      host: 'localhost',
      servername: 'db.example.com',
      ca: given.certificate,
      ALPNProtocols: ['postgresql'],
    })
    await once(socket, 'secureConnect')
    assert.equal(socket.authorized, true)
    socket.destroy()
  }
  const mismatched = { certificate: files.certificate, key: join(env.home, 'postgres.key') }
  await assert.rejects(startDevEnv({ postgresTls: { isRequired: false, files: mismatched } }), {
    name: 'ConfigError',
    message: /certificate of the Postgres port cannot be used/,
  })
})
