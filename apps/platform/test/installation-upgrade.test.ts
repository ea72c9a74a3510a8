import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDevEnv, TestProject } from '@cairn/dev-env'
import { signInAs } from '@cairn/dev-env/person'
import { makeTestHome } from '@cairn/engine'
import { Client } from 'pg'
import { dataOf, keysOf, newClient } from './clients-of-projects.ts'
import { recordedInstallations, restoreInstallation } from './recorded-installation.ts'

const resultOf = async (project: TestProject, sql: string): Promise<unknown[][]> => {
  const [result] = await project.query(sql)
  assert.ok(result !== undefined && 'rows' in result)
  return result.rows
}

for (const commit of recordedInstallations)
  test(`an installation of ${commit} keeps its people, projects, snippets and rows, and its databases are upgraded`, async () => {
    await using home = await makeTestHome()
    const recorded = await restoreInstallation(commit, home.path)
    await using env = await startDevEnv({ home: home.path })
    const { url, platform } = env
    await platform.context.supervisor.settled()

    const owner = await signInAs(url, recorded.owner.email, recorded.owner.password)
    const organizations = await owner.request('GET /platform/organizations', {})
    assert.deepEqual(
      organizations.map(({ slug, name }) => ({ slug, name })),
      [{ slug: recorded.organization, name: 'Harbour' }],
    )
    const members = await owner.request('GET /platform/organizations/:slug/members', {
      params: { slug: recorded.organization },
    })
    assert.deepEqual(Object.fromEntries(members.map(({ email, role }) => [email ?? '', role])), {
      [recorded.owner.email]: 'owner',
      [recorded.developer.email]: 'developer',
    })
    const tokenAnswer = await fetch(`${url}/platform/projects`, {
      headers: { authorization: `Bearer ${recorded.accessToken}` },
    })
    assert.equal(tokenAnswer.status, 200, await tokenAnswer.text())

    const storefront = new TestProject(owner, recorded.storefront.ref, recorded.storefront.password)
    const warehouse = new TestProject(owner, recorded.warehouse.ref, recorded.warehouse.password)
    for (const project of [storefront, warehouse]) assert.equal((await project.detail()).status, 'ACTIVE_HEALTHY')
    assert.deepEqual(await resultOf(storefront, 'select name from boats order by id'), [
      ['Albatros'],
      ['Bora'],
      ['Cirrus'],
    ])
    assert.deepEqual(await resultOf(warehouse, 'select count(*)::int from shelves'), [['5']])

    // What came since: functions in every database, and a service of its own for each project.
    assert.deepEqual(await resultOf(storefront, 'select auth.uid()'), [[null]])
    const { user } = await dataOf(
      newClient(await keysOf(storefront)).auth.signUp({ email: 'sailor@example.com', password: 'correct horse 7' }),
    )
    assert.deepEqual(await resultOf(storefront, 'select id from auth.users'), [[user?.id]])

    const developer = await signInAs(url, recorded.developer.email, recorded.developer.password)
    const seen = await developer.request('GET /platform/projects/:ref', { params: { ref: storefront.ref } })
    assert.equal(seen.name, 'storefront')
    const [snippet] = await owner.request('GET /platform/projects/:ref/content', { params: { ref: storefront.ref } })
    assert.ok(snippet !== undefined)
    const { name, content } = await owner.request('GET /platform/projects/:ref/content/item/:id', {
      params: { ref: storefront.ref, id: snippet.id },
    })
    assert.deepEqual({ name, content }, { name: 'All boats', content: { sql: 'select name from boats order by id' } })

    // With the password of before, through the Postgres port.
    const client = new Client({
      host: '127.0.0.1',
      port: platform.postgresPort,
      user: `postgres.${storefront.ref}`,
      password: storefront.password,
      database: 'postgres',
    })
    await client.connect()
    const { rows } = await client.query('insert into boats (name) values ($1) returning id::int', ['Dhow'])
    await client.end()
    assert.deepEqual(rows, [{ id: 4 }])
  })
