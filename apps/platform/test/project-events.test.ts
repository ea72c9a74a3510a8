import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProjectEvent } from '@cairn/contracts/projects/project-events'
import type { Person } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'
import { eventsOf } from '@cairn/dev-env/event-stream'
import type { MembersFixture } from './members-fixture.ts'
import { join, startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
})
after(() => fixture[Symbol.asyncDispose]())

/** The events of one stream, in order. `until` answers all that came up to the first that fits. */
class Following implements AsyncDisposable {
  readonly #leaving = new AbortController()
  readonly #events: Promise<AsyncGenerator<string, void, undefined>>

  constructor(person: Pick<Person, 'send'>) {
    this.#events = person.send('GET /platform/events', { signal: this.#leaving.signal }).then((response) => {
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
      return eventsOf(response)
    })
  }

  async next(): Promise<ProjectEvent | undefined> {
    const { value } = await (await this.#events).next()
    return typeof value === 'string' ? ProjectEvent.parse(JSON.parse(value)) : undefined
  }

  async until(fits: (event: ProjectEvent) => boolean): Promise<ProjectEvent[]> {
    const seen: ProjectEvent[] = []
    for (;;) {
      const event = await this.next()
      assert.ok(event !== undefined, `The stream ended after ${JSON.stringify(seen)}`)
      seen.push(event)
      if (fits(event)) return seen
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#leaving.abort()
    await this.#events.then((events) => events.return()).catch(() => undefined)
  }
}

const listed = (event: ProjectEvent | undefined): string[] =>
  event?.type === 'projects' ? event.projects.map(({ ref }) => ref) : []

const streams = () => fixture.env.platform.context.projectEvents.count()

/** Resolves once so many streams are open: closing one is noticed by the server a moment later. */
const untilStreams = (count: number): Promise<void> =>
  until(`${count} streams are open`, () => streams() === count, streams)

test('a member receives each status of a project, whoever caused the change', async () => {
  const { owner, developer } = fixture.people
  const project = await owner.createProject({ organization: fixture.organization })
  await using following = new Following(developer)
  const first = await following.next()
  assert.ok(listed(first).includes(project.ref))
  await owner.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
  const told = await following.until((event) => event.type === 'project' && event.status === 'INACTIVE')
  // That it was created may be told once more.
  const since = told.findIndex((event) => event.type === 'project' && event.status !== 'ACTIVE_HEALTHY')
  assert.deepEqual(
    told.slice(since).map((event) => (event.type === 'project' ? [event.ref, event.status] : [])),
    [
      [project.ref, 'PAUSING'],
      [project.ref, 'INACTIVE'],
    ],
  )
})

test('a stranger, and a member with roles in other projects, receive nothing', async () => {
  const { owner, stranger, guest } = fixture.people
  const project = await owner.createProject({ organization: fixture.organization })
  await using strangers = new Following(stranger)
  await using guests = new Following(guest)
  assert.ok(!listed(await strangers.next()).includes(project.ref))
  assert.ok(!listed(await guests.next()).includes(project.ref))
  await owner.request('PATCH /platform/projects/:ref', { params: { ref: project.ref }, body: { name: 'hidden' } })
  await owner.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
  await project.settled('ACTIVE_HEALTHY')
  // What happens to projects of their own comes after it, and is the first thing they are told.
  const own = fixture.elsewhere.project.ref
  await stranger.request('PATCH /platform/projects/:ref', { params: { ref: own }, body: { name: 'renamed' } })
  for (const event of await strangers.until(({ type }) => type === 'projects'))
    assert.ok(!JSON.stringify(event).includes(project.ref))
  await owner.request('POST /platform/projects/:ref/restart', { params: { ref: fixture.project.ref } })
  await fixture.project.settled('ACTIVE_HEALTHY')
  for (const event of await guests.until((each) => each.type === 'project' && each.status === 'ACTIVE_HEALTHY'))
    assert.ok(!JSON.stringify(event).includes(project.ref))
})

test('projects that are made, renamed, removed or shared reach the list', async () => {
  const { owner, developer } = fixture.people
  const newcomer = await fixture.env.signUp('newcomer')
  await using following = new Following(developer)
  await using newcomers = new Following(newcomer)
  await following.next()
  assert.deepEqual(listed(await newcomers.next()), [])

  const project = await owner.createProject({ organization: fixture.organization, name: 'made' })
  const named = (name: string) => (event: ProjectEvent) =>
    event.type === 'projects' && event.projects.some((each) => each.ref === project.ref && each.name === name)
  await following.until(named('made'))

  await join(fixture.env, fixture.organization, newcomer, {
    role: null,
    projects: [{ ref: project.ref, role: 'developer' }],
  })
  await newcomers.until((event) => listed(event).join() === project.ref)

  await owner.request('PATCH /platform/projects/:ref', { params: { ref: project.ref }, body: { name: 'renamed' } })
  await following.until(named('renamed'))

  await owner.request('DELETE /platform/projects/:ref', { params: { ref: project.ref } })
  await newcomers.until((event) => event.type === 'projects' && event.projects.length === 0)
})

test('a removed member sees the projects of the organization disappear from the list', async () => {
  const leaver = await fixture.env.signUp('leaver')
  await join(fixture.env, fixture.organization, leaver, { role: 'developer', projects: [] })
  await using following = new Following(leaver)
  assert.ok(listed(await following.next()).includes(fixture.project.ref))
  await fixture.people.owner.request('DELETE /platform/organizations/:slug/members/:account_id', {
    params: { slug: fixture.organization.slug, account_id: leaver.accountId },
  })
  // The list may come once more for the change before.
  await following.until((event) => event.type === 'projects' && event.projects.length === 0)
})

test('changes are received again after the listening connection was cut', async () => {
  const { owner } = fixture.people
  await using following = new Following(owner)
  await following.next()
  await fixture.env.platform.context.system
    .pool('supabase_admin')
    .query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cairn: changes'`)
  // After the gap, the list: something may have been missed.
  assert.ok(listed((await following.until(({ type }) => type === 'projects')).at(-1)).includes(fixture.project.ref))
  await owner.request('POST /platform/projects/:ref/restart', { params: { ref: fixture.project.ref } })
  await following.until((event) => event.type === 'project' && event.status === 'ACTIVE_HEALTHY')
})

test('an account may have 20 streams at once, and closing one makes room', async () => {
  const person = await fixture.env.signUp('many')
  await untilStreams(0)
  await using open = new AsyncDisposableStack()
  for (let index = 0; index < 20; index++) await open.use(new Following(person)).next()
  assert.equal(streams(), 20)
  const refused = await person.send('GET /platform/events')
  assert.deepEqual([refused.status, (await refused.json()).reason], [429, 'too_many_streams'])
  await open.disposeAsync()
  await untilStreams(0)
  await using again = new Following(person)
  assert.equal((await again.next())?.type, 'projects')
})

test('stopping the platform ends the streams at once', async () => {
  await using env = await startDevEnv()
  await using following = new Following(await env.signUp('patient'))
  await following.next()
  const began = performance.now()
  const restarted = env.restart()
  assert.equal(await following.next(), undefined)
  assert.ok(performance.now() - began < 4_000, 'less than the 5 s that requests under way are given')
  await restarted
})
