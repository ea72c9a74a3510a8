import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { EndpointName } from '@cairn/contracts'
import type { Endpoint } from '@cairn/contracts/endpoint'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import { errorReasons } from '@cairn/contracts/error-reasons'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Scope } from '@cairn/contracts/scopes'
import type { Person } from '@cairn/dev-env'
import { RefusedError, send } from '@cairn/dev-env'
import { textOf } from '@cairn/dev-env/event-stream'
import { z } from 'zod'
import { AuthClient } from '@supabase/auth-js'
import { fieldsBeyond } from './fields-beyond.ts'
import { routes } from '../src/areas/merge-areas.ts'
import type { Cast, MemberName } from './cast.ts'
import { join, members, startCast } from './cast.ts'

let cast: Cast
let resting: string
let table: string
before(async () => {
  cast = await startCast()
  resting = await cast.paperProject('INACTIVE', { guest: true })
  await cast.project.query(`create table kept (id int primary key, note text); insert into kept values (1, 'kept')`)
  table = await tableId('kept')
  for (const person of Object.values(cast.people)) await person.request('POST /platform/profile', {})
})
after(() => cast[Symbol.asyncDispose]())

const tableId = async (name: string): Promise<string> => {
  const [result] = await cast.project.query(`select '${name}'::regclass::oid`)
  return String(result?.rows[0]?.[0])
}

type Outcome = 'ok' | ErrorReason
type Asked = Parameters<typeof send>[3]
/** The tokens are the owner's: with the scope that the call needs, with another, and two that are good no more. */
const tokens = ['token', 'tokenWithScope', 'tokenWithoutScope', 'deletedToken', 'expiredToken'] as const
const everybody = [...members, 'stranger', 'signedOut', 'expired', 'endedSession', ...tokens] as const
type Who = (typeof everybody)[number]

interface Row {
  /** What it is asked with, made anew for each who asks. */
  ask: () => Asked | Promise<Asked>
  may: readonly MemberName[]
  /** What those meet who may: `ok`, or the refusal of something that is not there or not possible. */
  meet: Outcome
  stranger: Outcome
  /** What a scoped access token needs to have been given; without it, such tokens are refused. */
  scope?: Scope
  /** Whether access tokens are refused, scoped or not. */
  sessionOnly?: boolean
  /** Nobody has to be signed in. */
  open?: boolean
  /** Asks as somebody who was made for this, since it leaves a mark on who asks. */
  asNewcomer?: boolean
}

const managers: readonly MemberName[] = ['owner', 'administrator']
const writers: readonly MemberName[] = ['owner', 'administrator', 'developer', 'guest']
const wholeOrganization: readonly MemberName[] = ['owner', 'administrator', 'developer', 'readOnly']

const forAnyone = (ask: Row['ask'] = () => ({})): Row => ({ ask, may: members, meet: 'ok', stranger: 'ok', open: true })

const forAccounts = (rest: Partial<Row> = {}): Row => ({
  ask: () => ({}),
  may: members,
  meet: 'ok',
  stranger: rest.meet ?? 'ok',
  ...rest,
})

/** The operator is whose account is the oldest: the owner. */
const forOperator = (ask: Row['ask'] = () => ({}), meet: Outcome = 'ok'): Row => ({
  ...forAccounts({ may: ['owner'], ask, meet }),
  stranger: 'forbidden',
})

const inOrganization = (
  may: readonly MemberName[],
  scope: Scope,
  options: () => Asked = () => ({}),
  meet: Outcome = 'ok',
): Row => ({
  ask: () => ({ ...options(), params: { slug: cast.organization.slug, ...options().params } }),
  may,
  meet,
  scope,
  stranger: 'organization_not_found',
})

const inProject = (
  may: readonly MemberName[],
  scope: Scope,
  ref: () => string,
  options: () => Asked = () => ({}),
  meet: Outcome = 'ok',
): Row => ({
  ask: () => ({ ...options(), params: { ref: ref(), ...options().params } }),
  may,
  meet,
  scope,
  stranger: 'project_not_found',
})

const inDatabase = (may: readonly MemberName[], scope: Scope, options: () => Asked = () => ({})): Row => ({
  ask: async () => ({
    ...options(),
    params: { ref: cast.project.ref, id: table },
    // The owner's, even for those who were never handed one.
    headers: await cast.project.headers(),
  }),
  may,
  meet: 'ok',
  scope,
  stranger: 'project_not_found',
})

const restingRef = () => resting
const runningRef = () => cast.project.ref
const toWhereItIs = () => ({ body: { target_organization_slug: cast.organization.slug } })
const unknownAccount = () => ({ params: { account_id: randomUUID() } })
const ownSlug = () => ({ params: { slug: cast.organization.slug } })
const unknownDomain = () => ({ params: { domain: 'nobody.example' } })
const unknownId = () => ({ params: { id: randomUUID() } })
const unknownToken = () => ({ params: { token: randomUUID() } })
const telemetryEvent = {
  action: 'feature_preview_enabled',
  page_url: 'https://cairn.example/organizations',
  page_title: 'Organizations',
  pathname: '/organizations',
  ph: { viewport_height: 900, viewport_width: 1440 },
}
let lastKey = 1
const nextKey = () => String(++lastKey)

/** Who may call what: one row an endpoint, none left out. */
const rows: Readonly<Record<string, Row>> & Partial<Record<EndpointName, Row>> = {
  getHealth: forAnyone(),
  getConfig: forAnyone(),
  getUtcTime: forAnyone(),
  getOpenApi: forAnyone(),
  getNotices: forAnyone(),
  checkPassword: forAnyone(() => ({ body: { password: 'correct horse 1' } })),
  // The operator is who was first: the owner.
  getMailbox: { ...forAccounts({ may: ['owner'] }), stranger: 'forbidden' },
  // No envelope: what becomes of a good one is tested with the reports.
  receiveErrorReport: {
    ...forAnyone(() => ({ headers: { 'content-type': 'text/plain' }, body: 'nonsense' })),
    meet: 'invalid_input',
    stranger: 'invalid_input',
  },
  listErrorReports: { ...forAccounts({ may: ['owner'] }), stranger: 'forbidden' },
  getErrorReport: {
    ...forAccounts({ may: ['owner'], ask: unknownId, meet: 'error_report_not_found' }),
    stranger: 'forbidden',
  },
  updateErrorReport: {
    ...forAccounts({
      may: ['owner'],
      ask: () => ({ ...unknownId(), body: { resolved: true } }),
      meet: 'error_report_not_found',
    }),
    stranger: 'forbidden',
  },
  deleteErrorReport: {
    ...forAccounts({ may: ['owner'], ask: unknownId, meet: 'error_report_not_found' }),
    stranger: 'forbidden',
  },
  listOperators: { ...forAccounts({ may: ['owner'] }), stranger: 'forbidden' },
  grantOperator: {
    ...forAccounts({ may: ['owner'], ask: unknownAccount, meet: 'account_not_found' }),
    stranger: 'forbidden',
  },
  revokeOperator: { ...forAccounts({ may: ['owner'], ask: unknownAccount }), stranger: 'forbidden' },

  listReleaseFlags: { ...forAccounts({ may: ['owner'] }), stranger: 'forbidden' },
  setReleaseFlag: {
    ...forAccounts({
      may: ['owner'],
      ask: () => ({ params: { flag: 'advisorRules' }, body: { released: true } }),
    }),
    stranger: 'forbidden',
  },
  getTelemetry: { ...forAccounts({ may: ['owner'] }), stranger: 'forbidden' },
  listConsentCategories: forAnyone(),
  getFeatureFlags: forAccounts(),
  sendTelemetryEvent: forAccounts({ sessionOnly: true, ask: () => ({ body: telemetryEvent }) }),
  // Whose account it is, is tested with the telemetry.
  identifyTelemetry: forAccounts({
    sessionOnly: true,
    ask: () => ({ body: { user_id: randomUUID(), anonymous_id: randomUUID() } }),
    meet: 'invalid_input',
  }),
  resetTelemetry: forAccounts({ sessionOnly: true }),
  listJobs: forOperator(),
  retryJob: forOperator(unknownId, 'job_not_found'),
  cancelJob: forOperator(unknownId, 'job_not_found'),
  listNotices: forOperator(),
  createNotice: forOperator(() => ({ body: { kind: 'notice', title: 'one more' } })),
  endNotice: forOperator(unknownId, 'notice_not_found'),
  deleteNotice: forOperator(unknownId, 'notice_not_found'),
  listTestimonials: forAnyone(),
  addTestimonial: forOperator(() => ({ body: { text: 'one more', url: 'https://example.com/1', handle: '@ada' } })),
  removeTestimonial: forOperator(unknownId, 'testimonial_not_found'),
  createSupportRequest: forAnyone(() => ({
    body: { category: 'Problem', subject: 'one more', message: 'It does not work.', email: 'ada@example.com' },
  })),
  listSupportRequests: forOperator(),
  setSupportRequestState: forOperator(
    () => ({ ...unknownId(), body: { state: 'closed' } }),
    'support_request_not_found',
  ),
  getSupportAttachment: forOperator(unknownId, 'attachment_not_found'),
  listOperatedAccounts: forOperator(),
  suspendAccount: forOperator(unknownAccount, 'account_not_found'),
  liftSuspension: forOperator(unknownAccount, 'account_not_found'),
  listOperatedProjects: forOperator(),
  listSettings: forOperator(),
  listOperatedOrganizations: forOperator(),
  setOrganizationBilling: forOperator(() => ({
    ...ownSlug(),
    body: { tier: 'tier_enterprise', billing_partner: null, restriction_status: null, grace_period_end: null },
  })),
  addOverdueInvoice: forOperator(() => ({
    ...ownSlug(),
    body: { number: 'INV-1', amount_due_cents: 2500, due_date: '2025-05-16' },
  })),
  removeOverdueInvoice: forOperator(
    () => ({ params: { ...ownSlug().params, ...unknownId().params } }),
    'invoice_not_found',
  ),

  getAvatar: forAccounts({ scope: 'storage:read' }),
  getProfile: forAccounts({ scope: 'storage:read' }),
  createProfile: forAccounts({ meet: 'profile_exists' }),
  updateProfile: forAccounts({ ask: () => ({ body: {} }) }),
  deleteProfile: forAccounts({ asNewcomer: true, sessionOnly: true }),
  listAccessTokens: forAccounts({ sessionOnly: true }),
  createAccessToken: forAccounts({ sessionOnly: true, ask: () => ({ body: { name: 'one more' } }) }),
  deleteAccessToken: forAccounts({ sessionOnly: true, ask: unknownId, meet: 'access_token_not_found' }),
  listSessions: forAccounts({ sessionOnly: true }),
  endSession: forAccounts({ sessionOnly: true, ask: unknownId }),
  listPermissions: forAccounts(),

  listOrganizations: forAccounts({ scope: 'organizations:read' }),
  createOrganization: forAccounts({ scope: 'organizations:write', ask: () => ({ body: { name: 'one more' } }) }),
  getOrganization: inOrganization(members, 'organizations:read'),
  renameOrganization: inOrganization(['owner'], 'organizations:write', () => ({ body: { name: 'Harbour' } })),
  changeMfaRequirement: inOrganization(['owner'], 'organizations:write', () => ({ body: { enforced: false } })),
  deleteOrganization: inOrganization(['owner'], 'organizations:write', () => ({}), 'organization_has_projects'),
  listMembers: inOrganization(wholeOrganization, 'organizations:read'),
  changeMemberRole: inOrganization(
    managers,
    'organizations:write',
    () => ({ ...unknownAccount(), body: { role: 'developer' } }),
    'member_not_found',
  ),
  // Everybody may leave. Whom else one may remove is tested with the members.
  removeMember: inOrganization(members, 'organizations:write', unknownAccount, 'member_not_found'),
  listInvitations: inOrganization(wholeOrganization, 'organizations:read'),
  inviteMember: inOrganization(managers, 'organizations:write', () => ({
    body: { email: `${randomUUID()}@example.com`, role: 'developer' },
  })),
  resendInvitation: inOrganization(managers, 'organizations:write', unknownId, 'invitation_not_found'),
  revokeInvitation: inOrganization(managers, 'organizations:write', unknownId, 'invitation_not_found'),
  getInvitation: forAccounts({ ask: unknownToken, meet: 'invitation_not_found' }),
  previewInvitation: { ...forAnyone(unknownToken), meet: 'invitation_not_found', stranger: 'invitation_not_found' },
  acceptInvitation: forAccounts({ ask: unknownToken, meet: 'invitation_not_found' }),
  getCustomer: inOrganization(wholeOrganization, 'organizations:read'),
  updateCustomer: inOrganization(managers, 'organizations:write', () => ({ body: { billing_name: 'Harbour Ltd' } })),
  listOverdueInvoices: forAccounts({ scope: 'organizations:read' }),
  getSso: inOrganization(managers, 'organizations:read'),
  setSso: inOrganization(['owner'], 'organizations:write', () => ({
    body: {
      kind: 'oidc',
      issuer: 'https://login.example.com',
      client_id: 'cairn',
      client_secret: 'secret',
      role: 'developer',
      enabled: false,
    },
  })),
  removeSso: inOrganization(['owner'], 'organizations:write'),
  addSsoDomain: inOrganization(['owner'], 'organizations:write', () => ({
    body: { domain: `${randomUUID()}.example` },
  })),
  verifySsoDomain: inOrganization(['owner'], 'organizations:write', unknownDomain, 'sso_domain_not_found'),
  removeSsoDomain: inOrganization(['owner'], 'organizations:write', unknownDomain, 'sso_domain_not_found'),
  getSsoForDomain: forAnyone(unknownDomain),
  listAuditEntries: inOrganization(managers, 'organizations:read'),

  listProjects: forAccounts({ scope: 'projects:read' }),
  followProjects: forAccounts({ scope: 'projects:read' }),
  createProject: {
    ...inOrganization(managers, 'projects:write'),
    ask: () => ({ body: { name: 'x', organization_slug: cast.organization.slug, db_pass: 'correct horse 1' } }),
  },
  getProject: inProject(members, 'projects:read', runningRef),
  renameProject: inProject(managers, 'projects:write', restingRef, () => ({ body: { name: 'on paper' } })),
  previewTransfer: inProject(['owner'], 'projects:write', runningRef, toWhereItIs),
  transferProject: inProject(['owner'], 'projects:write', runningRef, toWhereItIs, 'already_there'),
  getProjectHealth: inProject(members, 'projects:read', runningRef),
  deleteProject: {
    ...inProject(managers, 'projects:write', restingRef),
    ask: async () => ({ params: { ref: await cast.paperProject('INACTIVE', { guest: true }) } }),
  },
  pauseProject: inProject(managers, 'projects:write', restingRef, () => ({}), 'wrong_status'),
  restoreProject: inProject(managers, 'projects:write', runningRef, () => ({}), 'wrong_status'),
  restartProject: inProject(writers, 'projects:write', restingRef, () => ({}), 'wrong_status'),
  checkDatabase: inProject(members, 'projects:read', runningRef),
  repairDatabase: inProject(writers, 'projects:write', runningRef),
  resetDatabasePassword: inProject(
    managers,
    'database:write',
    restingRef,
    () => ({ body: { password: 'correct horse 1' } }),
    'wrong_status',
  ),
  listApiKeys: inProject(writers, 'secrets:read', runningRef),

  listSnippets: inProject(members, 'projects:read', runningRef),
  getSnippet: inProject(members, 'projects:read', runningRef, unknownId, 'snippet_not_found'),
  saveSnippet: inProject(members, 'projects:write', runningRef, () => ({
    ...unknownId(),
    body: { name: 'mine', version: 0, content: { sql: 'select 1' } },
  })),
  deleteSnippet: inProject(members, 'projects:write', runningRef, unknownId, 'snippet_not_found'),
  listSnippetDrafts: inProject(members, 'projects:read', runningRef),
  getSnippetDraft: inProject(members, 'projects:read', runningRef, unknownId, 'draft_not_found'),
  putSnippetDraft: inProject(members, 'projects:write', runningRef, () => ({
    ...unknownId(),
    body: {
      name: 'mine',
      chosen_name: null,
      base_version: 0,
      edited_at: '2026-01-01T00:00:00.000Z',
      content: { sql: 'select 1' },
    },
  })),
  deleteSnippetDraft: inProject(members, 'projects:write', runningRef, () => ({
    ...unknownId(),
    query: { edited_at: '2026-01-01T00:00:00.000Z' },
  })),

  listSchemas: inDatabase(members, 'database:read'),
  listRelations: inDatabase(members, 'database:read'),
  getRelation: inDatabase(members, 'database:read'),
  listColumnTypes: inDatabase(members, 'database:read'),
  runQuery: inDatabase(members, 'database:read', () => ({ body: { query: 'select * from kept' } })),
  listRows: inDatabase(members, 'database:read'),
  countRows: inDatabase(members, 'database:read'),
  getCell: inDatabase(members, 'database:read', () => ({ body: { key: { id: '1' }, column: 'note' } })),
  insertRow: inDatabase(writers, 'database:write', () => ({ body: { values: { id: nextKey(), note: 'new' } } })),
  updateRow: inDatabase(writers, 'database:write', () => ({ body: { key: { id: '1' }, values: { note: 'kept' } } })),
  deleteRows: inDatabase(writers, 'database:write', () => ({ body: { keys: [{ id: nextKey() }] } })),
}

/** What a token of the owner's meets where scopes decide; the profile alone is open to every token. */
const expectedOfScoped = (row: Row, hasScope: boolean): Outcome =>
  row.sessionOnly === true ? 'session_needed' : hasScope ? row.meet : 'scope_missing'

const expectedOf = (row: Row, who: Who): Outcome => {
  if (row.open === true) return row.meet
  if (who === 'signedOut' || who === 'deletedToken' || who === 'endedSession') return 'not_signed_in'
  if (who === 'expired' || who === 'expiredToken') return 'token_expired'
  if (who === 'stranger') return row.stranger
  if (who === 'token') return expectedOfScoped(row, true)
  if (who === 'tokenWithScope') return expectedOfScoped(row, row.scope !== undefined)
  if (who === 'tokenWithoutScope') return expectedOfScoped(row, row.scope === 'storage:read')
  return row.may.includes(who) ? row.meet : 'forbidden'
}

const made = new Map<string, Promise<string>>()

const ownersToken = async (scope: Scope | undefined): Promise<string> => {
  const { token } = await cast.people.owner.request('POST /platform/profile/access-tokens', {
    body: { name: 'table', scopes: scope === undefined ? null : [scope] },
  })
  return token
}

const deletedToken = async (): Promise<string> => {
  const { owner } = cast.people
  const { id, token } = await owner.request('POST /platform/profile/access-tokens', { body: { name: 'gone' } })
  await owner.request('DELETE /platform/profile/access-tokens/:id', { params: { id } })
  return token
}

const expiredToken = async (): Promise<string> => {
  const { id, token } = await cast.people.owner.request('POST /platform/profile/access-tokens', {
    body: { name: 'old' },
  })
  const system = cast.env.platform.context.system.pool('postgres')
  await system.query(`update platform.access_tokens set expires_at = now() - interval '1 second' where id = $1`, [id])
  return token
}

/** Of a session of the owner's that was signed out; the token itself would be good for an hour. */
const endedSession = async (): Promise<string> => {
  const { email, password } = cast.people.owner
  const client = new AuthClient({ url: `${cast.env.url}/auth/v1`, autoRefreshToken: false, persistSession: false })
  const { data } = await client.signInWithPassword({ email, password })
  const token = data.session?.access_token ?? ''
  const answer = await fetch(`${cast.env.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 204)
  return token
}

const once = (key: string, make: () => Promise<string>): Promise<string> => {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

const tokenOf = async (who: Who, { scope, asNewcomer }: Row): Promise<string | undefined> => {
  if (who === 'signedOut') return undefined
  if (who === 'expired') return cast.expiredToken
  if (who === 'endedSession') return once(who, endedSession)
  if (who === 'deletedToken') return once(who, deletedToken)
  if (who === 'expiredToken') return once(who, expiredToken)
  if (who === 'token') return once(who, () => ownersToken(undefined))
  if (who === 'tokenWithScope') return once(scope ?? 'database:write', () => ownersToken(scope ?? 'database:write'))
  if (who === 'tokenWithoutScope') return once('storage:read', () => ownersToken('storage:read'))
  return asNewcomer === true ? (await cast.env.signUp('newcomer')).accessToken : cast.people[who].accessToken
}

/** What no answer of any call may hold: passwords, and how they are kept. */
const neverSaid = /SCRAM-SHA-256|encrypted_password|password_hash|jwtSecret|signingKey|sealed_secrets|adminPassword/
/** What a refused caller must not learn. */
const ownNames = /Harbour|lighthouse|on paper|'kept'/

const outcomeOf = async (response: Response, { response: schema }: Endpoint): Promise<Outcome> => {
  const text = await textOf(response)
  assert.doesNotMatch(text, neverSaid)
  assert.ok(!text.includes(cast.project.password), 'the password of the database was said')
  if (response.ok) {
    assert.deepEqual(fieldsBeyond(schema, text === '' ? null : JSON.parse(text)), [])
    return 'ok'
  }
  const body = ErrorBody.strict().parse(JSON.parse(text))
  assert.equal(body.code, response.status)
  if (response.status < 409) assert.doesNotMatch(text, ownNames)
  const reason = Object.keys(errorReasons).find((known): known is ErrorReason => known === body.reason)
  assert.ok(reason !== undefined, `an unknown reason: ${body.reason}`)
  assert.equal(errorReasons[reason][0], response.status)
  return reason
}

for (const { name, endpoint } of Object.values(routes))
  test(`${name}: who may`, async () => {
    const row = rows[name]
    assert.ok(row !== undefined, `Say in the table of this test who may call ${name}.`)
    const found: Partial<Record<Who, Outcome>> = {}
    const expected: Partial<Record<Who, Outcome>> = {}
    for (const who of everybody) {
      const address = `${endpoint.method} ${endpoint.path}`
      found[who] = await outcomeOf(
        await send(cast.env.url, address, await tokenOf(who, row), await row.ask()),
        endpoint,
      )
      expected[who] = expectedOf(row, who)
    }
    assert.deepEqual(found, expected)
  })

test('an organization that requires a second factor is closed to members without one, by every call about it', async () => {
  const system = cast.env.platform.context.system.pool('postgres')
  const require = (required: boolean) =>
    system.query('update platform.organizations set requires_mfa = $2 where id = $1', [cast.organization.id, required])
  const { owner } = cast.people
  const token = await ownersToken(undefined)
  const asked = Object.values(routes).flatMap(({ name, endpoint }) => {
    const row = rows[name]
    return row === undefined || !row.stranger.endsWith('_not_found') || row.scope === undefined
      ? []
      : [{ name, endpoint, row }]
  })
  assert.ok(asked.length > 30)
  await cast.project.headers()
  await require(true)
  try {
    for (const { name, endpoint, row } of asked)
      for (const bearer of [owner.accessToken, token]) {
        const response = await send(cast.env.url, `${endpoint.method} ${endpoint.path}`, bearer, await row.ask())
        const body = ErrorBody.parse(await response.json())
        assert.deepEqual([name, body.reason, body.organization_slug], [name, 'mfa_required', cast.organization.slug])
      }
    assert.deepEqual(await owner.request('GET /platform/projects', {}), [])
    const organizations = await owner.request('GET /platform/organizations', {})
    const listed = organizations.find(({ slug }) => slug === cast.organization.slug)
    assert.deepEqual([listed?.organization_requires_mfa, listed?.mfa_missing], [true, true])
  } finally {
    await require(false)
  }
})

test('a field that no contract names is noticed', () => {
  const schema = z.object({ list: z.array(z.object({ a: z.string() })), any: z.record(z.string(), z.unknown()) })
  assert.deepEqual(fieldsBeyond(schema, { list: [{ a: '', secret: 1 }], any: { b: 1 }, c: 1 }), [
    '.list[].secret',
    '.c',
  ])
})

test('no row of the table is about an endpoint that is gone', () => {
  const names = new Set<string>(Object.keys(routes))
  assert.deepEqual(
    Object.keys(rows).filter((name) => !names.has(name)),
    [],
  )
})

const refusalOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise
  } catch (error) {
    if (error instanceof RefusedError) return `${error.body.code} ${error.body.message}`
    throw error
  }
  return 'nothing was refused'
}

const pause = (person: Person) =>
  refusalOf(person.request('POST /platform/projects/:ref/pause', { params: { ref: cast.project.ref } }))

test('a refusal says who may, and what one is oneself', async () => {
  const { developer, readOnly, guest } = cast.people
  const may = '403 Owners and administrators may pause a project.'
  assert.equal(await pause(developer), `${may} You are a developer.`)
  assert.equal(await pause(readOnly), `${may} You are a read-only member.`)
  assert.equal(await pause(guest), `${may} You are a developer in this project.`)
  assert.equal(
    await refusalOf(
      guest.request('POST /platform/projects', {
        body: { name: 'x', organization_slug: cast.organization.slug, db_pass: 'correct horse 1' },
      }),
    ),
    '403 Owners and administrators may create a project. You are a developer in single projects of this organization.',
  )
})

test('who has roles in single projects sees those and no others', async () => {
  const { guest } = cast.people
  const hidden = await cast.paperProject('INACTIVE')
  const seen = (await guest.request('GET /platform/projects', {})).map(({ ref }) => ref)
  assert.ok(seen.includes(cast.project.ref) && !seen.includes(hidden))
  assert.equal(
    await refusalOf(guest.request('GET /platform/projects/:ref', { params: { ref: hidden } })),
    '404 This project does not exist',
  )
  const organizations = await guest.request('GET /platform/organizations', {})
  const organization = organizations.find(({ slug }) => slug === cast.organization.slug)
  assert.deepEqual(
    { is_owner: organization?.is_owner, project_count: organization?.project_count },
    { is_owner: false, project_count: seen.length },
  )
})

test('a role in a project adds to the role in the organization, in that project alone', async () => {
  const { people, organization, env } = cast
  const both = await env.signUp('both')
  const raised = await cast.paperProject('INACTIVE')
  await join(env, organization, both, { role: 'read_only', projects: [{ ref: raised, role: 'administrator' }] })
  const restart = (ref: string) => refusalOf(both.request('POST /platform/projects/:ref/restart', { params: { ref } }))
  assert.match(await restart(raised), /^409 /)
  assert.match(await restart(resting), /^403 /)
  // A preview branch is judged by its parent.
  const branch = await cast.paperProject('INACTIVE')
  await env.platform.context.system
    .pool('postgres')
    .query(
      `update platform.projects set parent_project_id = (select id from platform.projects where ref = $2) where ref = $1`,
      [branch, raised],
    )
  assert.match(await restart(branch), /^409 /)
  const rules = await both.request('GET /platform/profile/permissions', {})
  assert.deepEqual([...new Set(rules.map(({ project_refs }) => project_refs?.join() ?? 'all'))], ['all', raised])
  assert.ok(rules.every(({ organization_slug }) => organization_slug === organization.slug))
  assert.equal(
    (await people.stranger.request('GET /platform/profile/permissions', {}))[0]?.organization_slug,
    cast.elsewhere.organization.slug,
  )
})

test('who leaves an organization and comes back finds no old roles in its projects', async () => {
  const { organization, env, project } = cast
  const returning = await env.signUp('returning')
  const seen = async () => (await returning.request('GET /platform/projects', {})).map(({ ref }) => ref)
  await join(env, organization, returning, { role: null, projects: [{ ref: project.ref, role: 'developer' }] })
  assert.deepEqual(await seen(), [project.ref])
  await env.platform.context.system
    .pool('postgres')
    .query('delete from platform.members where account_id = $1', [returning.accountId])
  assert.deepEqual(await seen(), [])
  await join(env, organization, returning, { role: null, projects: [] })
  assert.deepEqual(await seen(), [])
})

const runAs = async (person: Person, query: string): Promise<string> => {
  try {
    const { results } = await person.request('POST /platform/pg-meta/:ref/query', {
      params: { ref: cast.project.ref },
      headers: await cast.project.headers(),
      body: { query },
    })
    return results.at(-1)?.rows[0]?.[0] ?? 'done'
  } catch (error) {
    if (error instanceof RefusedError) return error.body.database?.sqlstate ?? error.body.reason
    throw error
  }
}

test('read-only members run SQL as a role that cannot write, whatever they write before', async () => {
  const { readOnly, developer } = cast.people
  assert.equal(await runAs(developer, 'select current_user'), 'postgres')
  assert.equal(await runAs(readOnly, 'select current_user'), 'cairn_reader')
  assert.equal(await runAs(readOnly, 'select count(*) > 0 from kept'), 't')
  assert.equal(await runAs(readOnly, 'insert into kept values (900)'), '42501')
  for (const trick of ['commit; begin read write;', 'set default_transaction_read_only = off; commit; begin;'])
    assert.equal(await runAs(readOnly, `${trick} insert into kept values (901)`), '42501')
  assert.equal(await runAs(readOnly, 'set role postgres'), '42501')
  assert.equal(await runAs(readOnly, 'select * from pg_authid'), '42501')
  assert.equal(await runAs(developer, 'select count(*) from kept where id >= 900'), '0')
})

const infraGrantedTo = async (name: MemberName) => {
  const rules = await cast.people[name].request('GET /platform/profile/permissions', {})
  // Of this organization: earlier tests have made some of their own, where everybody is an owner.
  const here = rules.filter(({ organization_slug: slug }) => slug === cast.organization.slug)
  const granted = new Set<string>(here.flatMap(({ actions }) => actions))
  return ['infra:Read', 'infra:Write'].filter((action) => granted.has(action))
}

test('infra:Read and infra:Write are granted, and asked for by the calls about the infrastructure of a project', async () => {
  assert.equal(routes.getProjectHealth.permission, 'infra:Read in the project')
  assert.equal(routes.checkDatabase.permission, 'infra:Read in the project')
  assert.equal(routes.restartProject.permission, 'infra:Write in the project')
  for (const name of members)
    assert.deepEqual(
      await infraGrantedTo(name),
      name === 'readOnly' ? ['infra:Read'] : ['infra:Read', 'infra:Write'],
      name,
    )
})
