import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import type { DnsServer } from '@cairn/dev-env/dns-server'
import { startDnsServer } from '@cairn/dev-env/dns-server'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { WebSocket } from 'ws'
import { createAddOnStore } from '../src/areas/billing/add-ons/add-on-store.ts'
import { createTransferStore } from '../src/areas/projects/transfer-store.ts'
import { platformActor } from '../src/audit/record-audit.ts'
import { openDatabase } from '../src/db/database.ts'
import { ProjectHosts } from '../src/project-gateway/project-hosts.ts'
import { askHost } from './ask-host.ts'
import { dataOf, eventually, keysOf } from './clients-of-projects.ts'
import { reasonOf } from './refused-reason.ts'

const domain = 'apps.example.com'

let dns: DnsServer
let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
let other: TestProject
let anon: string
before(async () => {
  dns = await startDnsServer()
  env = await startDevEnv({ domain, dnsServers: [dns.address], workers: 1 })
  owner = await env.signUp('owner')
  organization = await owner.createOrganization(undefined, { tier: 'tier_team' })
  project = await owner.createProject({ organization })
  other = await owner.createProject({ organization })
  anon = (await keysOf(project)).anon
})
after(async () => {
  await env[Symbol.asyncDispose]()
  await dns[Symbol.asyncDispose]()
})

const portOf = () => new URL(env.url).port

const ask = (host: string, path: string, options?: Parameters<typeof askHost>[3]) =>
  askHost(env.url, host, path, options)

const statusAt = async (host: string, path: string, headers: Record<string, string> = {}) =>
  (await ask(host, path, { headers })).status

/** Who answers there. Projects need a key for what the installation's own sign-in says to everyone. */
const serverAt = async (host: string, headers: Record<string, string> = {}) => {
  const path = '/auth/v1/health'
  if ((await statusAt(host, path, headers)) === 200) return 'installation'
  const status = await statusAt(host, path, { ...headers, apikey: anon })
  if (status === 404) return 'nothing'
  return status === 200 ? 'project' : 'other'
}

/** As a browser reaches a domain whose DNS leads here. */
const fetchHere: typeof fetch = async (input, init) => {
  const { host, pathname, search } = new URL(input instanceof Request ? input.url : input)
  const headers = Object.fromEntries(new Headers(init?.headers))
  const answer = await ask(host, `${pathname}${search}`, {
    method: init?.method ?? 'GET',
    headers,
    ...(typeof init?.body === 'string' ? { body: init.body } : {}),
  })
  return new Response(answer.text, { status: answer.status, headers: { 'content-type': 'application/json' } })
}

/** As the stores have it. */
const openPlatformDatabase = async () => {
  await using client = await connectToPlatformDatabase(env.home)
  const { host, port, password = '' } = client
  return openDatabase({ host, port, user: 'postgres', password, database: 'postgres' })
}

const params = (of = project) => ({ params: { ref: of.ref } })
const domainsOf = (of = project) => owner.request('GET /platform/projects/:ref/domains', params(of))
const initialize = (hostname: string, of = project) =>
  owner.request('POST /v1/projects/:ref/custom-hostname/initialize', {
    ...params(of),
    body: { custom_hostname: hostname },
  })
const reverify = (of = project) => owner.request('POST /v1/projects/:ref/custom-hostname/reverify', params(of))
const activate = (of = project) => owner.request('POST /v1/projects/:ref/custom-hostname/activate', params(of))
const remove = (of = project) => owner.request('DELETE /v1/projects/:ref/custom-hostname', params(of))
const asked = (host: string) => statusAt('localhost', `/api/hostnames/ask?domain=${encodeURIComponent(host)}`)

/** Publishes what the page of the project asks for. */
const publish = async (of = project) => {
  const { custom_domain: found } = await domainsOf(of)
  for (const { type, name, value } of found?.records ?? [])
    if (type === 'TXT') dns.txt.set(name, [...(dns.txt.get(name) ?? []), value])
    else dns.cname.set(name, value)
}

/** Until the worker has heard of a change, which its own answers show. */
const untilServed = (host: string, by: Awaited<ReturnType<typeof serverAt>>) =>
  eventually(async () => ((await serverAt(host)) === by ? true : undefined), `${by} at ${host}`)

test('a domain is proven by its DNS, activated, and then the address of the project for every client', async () => {
  const started = await initialize(' API.Shop.Example. ')
  assert.deepEqual([started.status, started.custom_hostname], ['2_initiated', 'api.shop.example'])
  assert.equal(started.data.result.custom_origin_server, `${project.ref}.${domain}`)
  assert.equal(started.data.result.ssl.validation_records.length, 1)

  dns.txt.set('_cairn-challenge.api.shop.example', ['something else'])
  dns.cname.set('api.shop.example', 'elsewhere.example.net')
  await reverify()
  const missing = (await domainsOf()).custom_domain
  assert.deepEqual(
    missing?.records.map((record) => [record.type, record.is_found, record.found]),
    [
      ['CNAME', false, ['elsewhere.example.net']],
      ['TXT', false, ['something else']],
    ],
  )
  assert.equal(await reasonOf(activate()), 'not_verified')
  assert.deepEqual([await asked('api.shop.example'), await serverAt('api.shop.example')], [404, 'installation'])

  await publish()
  assert.equal((await reverify()).status, '4_origin_setup_completed')
  // A certificate can be had before people come. Until then there is nothing, not even the dashboard.
  assert.equal(await asked('API.shop.example'), 200)
  assert.equal(await serverAt('api.shop.example'), 'nothing')
  for (const path of ['/', '/sign-in', '/api/health', '/platform/projects', '/assets/none.js'])
    assert.equal(await statusAt('api.shop.example', path), 404, path)
  assert.equal((await activate()).status, '5_services_reconfigured')
  assert.equal((await activate()).status, '5_services_reconfigured')
  await untilServed('api.shop.example', 'project')

  const { url } = await project.detail()
  assert.equal(url, `http://api.shop.example:${portOf()}`)
  await project.query(`create table public.note (id int primary key); grant select on public.note to anon;
    insert into public.note values (7)`)
  const client = createClient(url, anon, { auth: { persistSession: false }, global: { fetch: fetchHere } })
  await eventually(async () => {
    const { data } = await client.from('note').select('id')
    return data?.[0]?.id === 7 ? true : undefined
  }, 'row')
  const { session } = await dataOf(client.auth.signUp({ email: 'user@example.com', password: 'a long password 1' }))
  assert.equal(decodeJwt(session?.access_token ?? '').iss, `${url}/auth/v1`)
  const atRef = await ask(`${project.ref}.${domain}`, '/auth/v1/user', {
    headers: { apikey: anon, authorization: `Bearer ${session?.access_token ?? ''}` },
  })
  assert.equal(atRef.status, 200, atRef.text)
  const socket = new WebSocket(`ws://127.0.0.1:${portOf()}/realtime/v1/websocket?apikey=${anon}&vsn=1.0.0`, {
    headers: { host: 'api.shop.example' },
  })
  await once(socket, 'open')
  socket.terminate()
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: organization.slug },
    query: {},
  })
  assert.deepEqual(
    entries.filter(({ action }) => action.startsWith('project.custom_domain')).map(({ action }) => action),
    ['project.custom_domain_activated', 'project.custom_domain_verified', 'project.custom_domain_added'],
  )
})

test('a host name leads to its project in every spelling, whatever else a request says', async () => {
  for (const host of ['api.shop.example', 'API.SHOP.EXAMPLE', 'api.shop.example.', `Api.shop.example.:${portOf()}`])
    assert.equal(await serverAt(host), 'project', host)
  // At the domain of a project there is nothing of the dashboard, the platform or another project.
  for (const path of ['/', '/api/health', '/platform/projects', `/p/${other.ref}/auth/v1/health`])
    assert.equal(await statusAt('api.shop.example', path, { apikey: anon }), 404, path)
  const forwarded = { 'x-forwarded-host': 'api.shop.example', forwarded: 'host=api.shop.example' }
  for (const host of ['127.0.0.1', 'localhost', 'shop.example', 'x.api.shop.example', 'api.shop.example.evil.example'])
    assert.equal(await serverAt(host, forwarded), 'installation', host)
  assert.equal(await serverAt(`${other.ref}.${domain}`, forwarded), 'other')
})

test('functions and requests of the database reach the API of their project at its domain', async () => {
  const url = `http://api.shop.example:${portOf()}`
  await project.deployFunction(
    'inside',
    `Deno.serve(async () => {
      const url = Deno.env.get('SUPABASE_URL')
      const answer = await fetch(url + '/auth/v1/health', { headers: { apikey: Deno.env.get('SUPABASE_ANON_KEY') } })
      await answer.body?.cancel()
      return Response.json([url, answer.status])
    })`,
  )
  const called = await ask('api.shop.example', '/functions/v1/inside', {
    headers: { apikey: anon, authorization: `Bearer ${anon}` },
  })
  assert.deepEqual(JSON.parse(called.text), [url, 200])
  await project.query('create extension pg_net')
  await project.query(`select net.http_get('${url}/auth/v1/health', '{}', '{"apikey": "${anon}"}')`)
  const answered = await eventually(
    async () => (await project.query('select status_code, error_msg from net._http_response'))[0]?.rows[0],
    'an answer',
  )
  assert.deepEqual(answered, ['200', null])
})

test('names of the installation, of no domain, and what is no name are not given out', async () => {
  for (const name of [
    'localhost',
    'api',
    '10.0.0.1',
    'printer.local',
    'vault.service.consul',
    'wiki.corp',
    domain,
    `shop.${domain}`,
    `${other.ref}.${domain}`,
  ])
    assert.equal(await reasonOf(initialize(name, other)), 'hostname_not_allowed', name)
  for (const name of [
    'https://shop.example',
    'shop.example:80',
    'a b.example',
    '*.shop.example',
    '_x.shop.example',
    '[::1]',
  ])
    assert.equal(await reasonOf(initialize(name, other)), 'invalid_input', name)
  assert.equal((await initialize('Bücher.Example', other)).custom_hostname, 'xn--bcher-kva.example')
  for (const host of [`${project.ref}.${domain}`, 'localhost']) assert.equal(await asked(host), 200, host)
  for (const host of [`${'x'.repeat(20)}.${domain}`, `nothing.${domain}`, 'xn--bcher-kva.example'])
    assert.equal(await asked(host), 404, host)
})

test('of two projects that claim a name, the one whose record is in the DNS has it, and one at a time', async () => {
  const name = 'api.shop.example'
  await initialize(name, other)
  await publish(other)
  dns.cname.set(name, `${other.ref}.${domain}`)
  // The record of the first project is there as well: it has the name.
  assert.equal(await reasonOf(reverify(other)), 'hostname_taken')
  assert.equal(await serverAt(name), 'project')
  assert.equal((await domainsOf()).custom_domain?.status, 'active')

  const { custom_domain: claim } = await domainsOf(other)
  dns.txt.set(`_cairn-challenge.${name}`, [claim?.records.find(({ type }) => type === 'TXT')?.value ?? ''])
  // The page says that the DNS has changed since; nothing stops to work.
  await reverify()
  const changed = (await domainsOf()).custom_domain
  assert.deepEqual(
    [changed?.status, changed?.records.map(({ is_found: isFound }) => isFound)],
    ['active', [false, false]],
  )
  assert.equal((await reverify(other)).status, '4_origin_setup_completed')
  // What was found before says nothing of a claim that begins again.
  const lost = (await domainsOf()).custom_domain
  assert.deepEqual(
    [lost?.status, lost?.checked_at, lost?.records.map(({ is_found: isFound }) => isFound)],
    ['pending', null, [null, null]],
  )
  await untilServed(name, 'nothing')
  await activate(other)
  await untilServed(name, 'other')

  // Both prove another one at the same moment.
  await remove()
  await remove(other)
  for (const each of [project, other]) {
    await initialize('race.shop.example', each)
    await publish(each)
  }
  dns.cname.delete('race.shop.example')
  dns.a.set('race.shop.example', ['192.0.2.1'])
  for (const each of [project, other]) dns.a.set(`${each.ref}.${domain}`, ['192.0.2.1'])
  const outcomes = await Promise.allSettled([reverify(), reverify(other)])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('whatever the DNS has can be stored, and what is private in it is not shown', async () => {
  const name = 'texts.shop.example'
  await initialize(name, other)
  dns.txt.set(`_cairn-challenge.${name}`, ['a\0b', ...Array.from({ length: 12 }, (_, index) => `text ${index}`)])
  await publish(other)
  assert.equal((await reverify(other)).status, '4_origin_setup_completed')

  const foundOf = async () => {
    await reverify(other)
    const { custom_domain: claim } = await domainsOf(other)
    return claim?.records.map(({ found }) => found)
  }
  dns.txt.set(`_cairn-challenge.${name}`, ['a\0b'])
  dns.cname.set(name, 'db.corp')
  assert.deepEqual(await foundOf(), [['a name in a private network'], ['a b']])
  dns.cname.delete(name)
  dns.a.set(name, ['10.1.2.3', '93.184.216.34', '192.168.0.1'])
  assert.deepEqual(await foundOf(), [['a private address', '93.184.216.34'], ['a b']])
})

test('a deleted project leaves its domain to others, and while the DNS does not respond nothing changes', async () => {
  const third = await owner.createProject({ organization })
  await initialize('free.shop.example', third)
  await publish(third)
  await reverify(third)
  await activate(third)
  assert.equal(await asked('free.shop.example'), 200)
  dns.failing.add('free.shop.example')
  await reverify(third)
  const { custom_domain: kept } = await domainsOf(third)
  assert.deepEqual([kept?.status, kept?.dns_responded], ['active', false])
  await owner.request('DELETE /platform/projects/:ref', params(third))
  await env.platform.context.supervisor.settled()
  await eventually(async () => ((await asked('free.shop.example')) === 404 ? true : undefined), 'freed name')
})

test('a custom domain is charged while it is active, and comes with plans that have it', async () => {
  const name = 'paid.shop.example'
  await remove().catch(() => undefined)
  await initialize(name)
  await publish()
  await reverify()
  const linesOf = async () => {
    const { lines } = await owner.request('GET /platform/organizations/:slug/billing/invoices/upcoming', {
      params: { slug: organization.slug },
    })
    return lines.filter(({ description }) => description.includes(name)).map(({ kind }) => kind)
  }
  assert.deepEqual(await linesOf(), [])
  const { catalogue, config, customHostnames, projects } = env.platform.context
  await using db = await openPlatformDatabase()
  const stored = await projects.find(project.ref)
  assert.ok(stored !== undefined)
  // The plan changes between the check of the call and the activation.
  const giveTier = (tier: string) =>
    db.query('update platform.organizations set tier = $2 where id = $1', [stored.organization_id, tier])
  await giveTier('tier_free')
  await assert.rejects(customHostnames.activate(platformActor, stored, name), { reason: 'custom_domain_unavailable' })
  await giveTier('tier_team')
  await activate()
  assert.deepEqual(await linesOf(), ['add_on'])
  const { add_ons: addOns } = await owner.request('GET /platform/projects/:ref/billing/addons', params())
  const addOn = addOns.find(({ key }) => key === 'custom_domain')
  assert.deepEqual([addOn?.count, addOn?.unavailable], [1, null])
  const preview = await owner.request('GET /platform/organizations/:slug/billing/subscription/preview', {
    params: { slug: organization.slug },
    query: { tier: 'tier_free' },
  })
  assert.match(preview.problem ?? '', /Custom domain is on in/)
  const onFree = await owner.createOrganization(undefined, { tier: 'tier_free' })
  const toFree = { ...params(), body: { target_organization_slug: onFree.slug } }
  const moving = await owner.request('POST /platform/projects/:ref/transfer/preview', toFree)
  assert.match(moving.problem ?? '', /^The project has a custom domain/)
  const move = owner.request('POST /platform/projects/:ref/transfer', toFree)
  assert.equal(await reasonOf(move), 'custom_domain_is_on')

  // Where plans limit nothing, domains stand in the way of neither.
  const unlimited = { catalogue, config: { ...config, limits: { ...config.limits, byPlan: false } } }
  assert.equal(await createTransferStore(db, unlimited).problemOf(stored, { ...onFree, id: -1 }), undefined)
  assert.equal(await createAddOnStore(db, unlimited).planProblem(db, stored.organization_id, 'free'), undefined)

  const free = await owner.createProject({ organization: onFree })
  assert.equal(await reasonOf(initialize('free.example.net', free)), 'custom_domain_unavailable')
  const terms = await domainsOf(free)
  assert.match(terms.custom_domain_unavailable ?? '', /comes with the Pro plan/)
  assert.match(terms.vanity_unavailable ?? '', /comes with the Pro plan/)
  assert.equal(terms.custom_domain_usd_per_month, 10)
})

test('a vanity subdomain is one free name below the domain of the installation, beside the reference', async () => {
  const activateName = (name: string, of = project) =>
    owner.request('POST /v1/projects/:ref/vanity-subdomain/activate', {
      ...params(of),
      body: { vanity_subdomain: name },
    })
  const isFree = async (name: string, of = project) => {
    const { available } = await owner.request('POST /v1/projects/:ref/vanity-subdomain/check-availability', {
      ...params(of),
      body: { vanity_subdomain: name },
    })
    return available
  }
  await remove()
  for (const name of ['www', 'a', 'a.b', '-shop', 'xn--shop', 'a'.repeat(20), other.ref])
    assert.equal(await reasonOf(activateName(name)), 'vanity_name_invalid', name)
  assert.equal((await activateName(' Our-Shop ')).custom_domain, `our-shop.${domain}`)
  await untilServed(`our-shop.${domain}`, 'project')
  assert.equal((await project.detail()).url, `http://our-shop.${domain}:${portOf()}`)
  assert.equal(await serverAt(`${project.ref}.${domain}`), 'project')
  assert.equal(await asked(`our-shop.${domain}`), 200)
  assert.deepEqual(
    [await isFree('our-shop'), await isFree('our-shop', other), await isFree('www')],
    [true, false, false],
  )
  assert.equal(await reasonOf(activateName('our-shop', other)), 'vanity_name_taken')
  assert.deepEqual(await owner.request('GET /v1/projects/:ref/vanity-subdomain', params()), {
    status: 'active',
    custom_domain: `our-shop.${domain}`,
  })
  // The operator gives the installation this address.
  await using db = await openPlatformDatabase()
  using hosts = new ProjectHosts({
    db,
    domain,
    publicUrl: () => `https://our-shop.${domain}`,
    onError: (error) => assert.fail(String(error)),
  })
  await hosts.load()
  assert.equal(hosts.projectUrl('/platform/projects', `our-shop.${domain}`), '/platform/projects')
  assert.deepEqual(hosts.basesOf(project.ref), [`https://${project.ref}.${domain}`])
  await activateName('new-shop')
  await untilServed(`our-shop.${domain}`, 'installation')
  await owner.request('DELETE /v1/projects/:ref/vanity-subdomain', params())
  await untilServed(`new-shop.${domain}`, 'installation')
  assert.equal((await project.detail()).url, `http://${project.ref}.${domain}:${portOf()}`)
})

test('vanity names are changed, and the DNS is asked, only so often', async () => {
  const change = (name: string) =>
    owner.request('POST /v1/projects/:ref/vanity-subdomain/activate', {
      ...params(other),
      body: { vanity_subdomain: name },
    })
  for (let count = 0; count < 10; count += 1) await change(`shop-${count}`)
  await change('shop-9')
  assert.equal(await reasonOf(change('shop-10')), 'too_many_requests')

  await initialize('often.shop.example', other)
  const checks = Array.from({ length: 22 }, () => reverify(other))
  await Promise.allSettled(checks)
  assert.equal(await reasonOf(Promise.all(checks)), 'too_many_requests')
})
