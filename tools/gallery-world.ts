import { randomUUID } from 'node:crypto'
import { storeSampleBranches } from './gallery-branches.ts'
import { storeSampleBackups } from './gallery-backups.ts'
import { storeSampleBan } from './gallery-bans.ts'
import { addPaymentMethods, giveDiscounts, storeSampleBilling, storeSampleDisputes } from './gallery-billing.ts'
import { storeSampleJobs } from './gallery-jobs.ts'
import { storeSampleLogs } from './gallery-logs.ts'
import { storeSampleMetrics } from './gallery-metrics.ts'
import { storeSampleStatements } from './gallery-statements.ts'
import { storeSampleWebhooks } from './gallery-webhooks.ts'
import { storeSampleCronJobs } from './gallery-cron.ts'
import { storeSampleOauthApps } from './gallery-oauth-apps.ts'
import { storeSampleQueues } from './gallery-queues.ts'
import { storeSampleDomains } from './gallery-domains.ts'
import { storeSampleFunctions } from './gallery-functions.ts'
import { storeSampleBuckets } from './gallery-buckets.ts'
import { storeSampleReports } from './gallery-reports.ts'
import { storeSampleServers } from './gallery-wrappers.ts'
import { storeSampleUsers } from './gallery-users.ts'
import type { Installation } from '@cairn/dev-env/installation'
import type { Person, TestProject } from '@cairn/dev-env/person'
import { signUp } from '@cairn/dev-env/person'
import type { StripeServer } from '@cairn/dev-env/stripe-server'
import { AuthClient } from '@supabase/auth-js'
import { authenticator } from '../e2e/authenticator.ts'
import type { Role } from '@cairn/contracts/roles'

/** What the pictures show: an installation that somebody has used for a while, and one who has just come. */
export interface World {
  /** The operator too. */
  owner: Person
  newcomer: Person
  /** A read-only member of `organization`. */
  reader: Person
  /** Owns `indebtedOrganization`. */
  debtor: Person
  /** Slugs. */
  organization: string
  emptyOrganization: string
  /** Requires a second factor; the reader is a member, and has none. */
  guarded: string
  /** Restricted, without a billing address, and with an invoice that is overdue. */
  indebtedOrganization: string
  /** Refs. */
  shop: string
  empty: string
  paused: string
  /** A branch of the shop that is to be merged. */
  branch: string
  /** Ids of the shop's tables and views, by name. */
  tables: Record<string, string>
  snippet: string
  /** With a block of each kind. */
  report: string
  /** Addresses: of an invitation that the newcomer may accept, and of one for somebody else. */
  invitation: string
  foreignInvitation: string
  /** Where an OAuth app sends somebody's browser. */
  oauthAuthorize: string
}

const monthlySales = `-- What each category sold, month by month
select
  date_trunc('month', o.placed_at)::date as month,
  c.name as category,
  count(distinct o.id) as orders,
  sum(i.quantity * i.unit_price) as revenue
from orders o
join order_items i on i.order_id = o.id
join products p on p.id = i.product_id
join categories c on c.id = p.category_id
where o.status in ('paid', 'shipped', 'delivered')
group by 1, 2
order by 1 desc, revenue desc;
`

const tablesOf = async (project: TestProject): Promise<Record<string, string>> => {
  const relations = await project.owner.request('GET /platform/pg-meta/:ref/relations', {
    params: { ref: project.ref },
    headers: await project.headers(),
    query: {},
  })
  return Object.fromEntries(relations.map(({ name, id }) => [name, String(id)]))
}

const saveSnippet = async (project: TestProject, name: string, sql: string): Promise<string> => {
  const id = randomUUID()
  await project.owner.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref: project.ref, id },
    body: { name, version: 0, content: { sql } },
  })
  return id
}

/** Invites and answers the address of the link. */
const invite = async (owner: Person, slug: string, email: string, role: Role): Promise<string> => {
  const { link } = await owner.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email, role },
  })
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

const join = async (person: Person, invitation: string): Promise<void> => {
  const token = new URLSearchParams(invitation.slice(invitation.indexOf('?'))).get('token') ?? ''
  await person.request('POST /platform/invitations/:token/accept', { params: { token } })
}

/** Adds a second factor to an account, and answers a token of the session that has shown it. */
const addFactor = async (url: string, { email, password }: Person): Promise<string> => {
  const client = new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false })
  await client.signInWithPassword({ email, password })
  const { data: factor, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error !== null) throw error
  const code = authenticator(factor.totp.secret)()
  const { data } = await client.mfa.challengeAndVerify({ factorId: factor.id, code })
  return data?.access_token ?? ''
}

/** An organization that requires a second factor of its members. Returns its slug. */
const guardedOrganization = async (url: string, keeper: Person, member: Person): Promise<string> => {
  const { slug } = await keeper.createOrganization('Vault')
  await join(member, await invite(keeper, slug, member.email, 'developer'))
  const answer = await fetch(`${url}/platform/organizations/${slug}/members/mfa/enforcement`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await addFactor(url, keeper)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ enforced: true }),
  })
  if (!answer.ok) throw new Error(`The second factor could not be required: ${await answer.text()}`)
  return slug
}

export const makeWorld = async ({ url, home, postgresPort }: Installation, stripe?: StripeServer): Promise<World> => {
  await storeSampleJobs(home)
  // First, and so the operator.
  const owner = await signUp(url, 'ada')
  const [newcomer, reader, debtor] = await Promise.all([signUp(url, 'grace'), signUp(url, 'mary'), signUp(url, 'joan')])
  const guarded = await guardedOrganization(url, await signUp(url, 'dorothy'), reader)
  const organization = await owner.createOrganization('Northwind Outfitters')
  const emptyOrganization = await owner.createOrganization('Side projects')
  const shop = await owner.createProject({ name: 'storefront', organization, sampleData: true })
  await storeSampleLogs(home, shop.ref)
  await storeSampleMetrics(home, shop.ref)
  await storeSampleStatements(home, shop.ref)
  await shop.query(`select status, count(*) from orders where status = 'pending' group by status;
    select count(*) from products`)
  await storeSampleUsers(shop)
  await storeSampleBuckets(shop)
  await shop.query(`select vault.create_secret('sk_live_51', 'payment_api_key', 'Charges cards at the checkout');
    select vault.create_secret('hunter2-hunter2', 'smtp_password');
    select vault.create_secret('created in SQL')`)
  await storeSampleFunctions(shop)
  await storeSampleCronJobs(shop)
  await storeSampleQueues(shop)
  await storeSampleWebhooks(shop)
  const empty = await owner.createProject({ name: 'staging', organization })
  // Otherwise no project shows the page that offers to enable it.
  await empty.query('drop extension pg_stat_statements')
  await storeSampleServers(shop, empty, postgresPort)
  await storeSampleBan(shop, postgresPort)
  await storeSampleBackups(home, shop.ref, empty.ref)
  const paused = await owner.createProject({ name: 'archive-2024', organization })
  await owner.request('POST /platform/projects/:ref/pause', { params: { ref: paused.ref } })
  await paused.settled('INACTIVE')
  await storeSampleDomains(home, { waiting: empty.ref, active: paused.ref })
  await saveSnippet(shop, 'Orders that wait', "select id, placed_at from orders where status = 'pending';")
  await saveSnippet(shop, 'A name that is too long for the column of the snippets', 'select 1;')
  const snippet = await saveSnippet(shop, 'Monthly sales', monthlySales)
  const { slug } = organization
  await owner.request('PUT /platform/release-flags/:flag', {
    params: { flag: 'unifiedLogs' },
    body: { released: true, organization_slug: slug },
  })
  const branch = await storeSampleBranches(shop, slug)
  const indebted = await debtor.createOrganization('Harbour Lights', { tier: 'tier_payg' })
  // Organizations on a paid plan without an address are told of it on each page.
  for (const each of [organization, emptyOrganization])
    await owner.request('PUT /platform/organizations/:slug/customer', {
      params: { slug: each.slug },
      body: { address: { line1: '1 Quay Street' } },
    })
  const inDebt = { params: { slug: indebted.slug } }
  await owner.request('PUT /platform/operator/organizations/:slug/billing', {
    ...inDebt,
    body: {
      tier: 'tier_pro',
      billing_partner: null,
      restriction_status: 'restricted',
      grace_period_end: null,
      restriction_reason: 'Invoices are not paid.',
    },
  })
  await owner.request('POST /platform/operator/organizations/:slug/overdue-invoices', {
    ...inDebt,
    body: { number: 'INV-2026-0042', amount_due_cents: 2599, due_date: '2026-10-01' },
  })
  const billed = { used: slug, indebted: indebted.slug, shop: shop.ref, empty: empty.ref }
  await storeSampleBilling(home, billed)
  await giveDiscounts(owner, debtor, indebted.slug)
  if (stripe !== undefined) await addPaymentMethods(debtor, indebted.slug, stripe)
  await storeSampleDisputes(home, indebted.slug)
  await join(reader, await invite(owner, slug, reader.email, 'read_only'))
  const support = await reader.request('POST /platform/support-requests', {
    body: {
      category: 'Database_unresponsive',
      severity: 'High',
      subject: 'The storefront answers slowly since noon',
      message: 'Queries on orders take ten seconds.\nThey took twenty milliseconds yesterday.',
      organization_slug: slug,
      project_ref: shop.ref,
      services: ['Database'],
      allows_access: true,
      attachment_count: 1,
    },
  })
  await reader.request('POST /platform/support-requests/:id/attachments', {
    params: { id: support.id },
    query: { name: 'explain.txt' },
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('Seq Scan on orders'),
  })
  await owner.request('POST /platform/operator/testimonials', {
    body: {
      text: 'We moved the orders of three shops to a machine in the back room. Backups are a copy of one directory, and the dashboard opens before the coffee is done.',
      url: 'https://example.com/posts/1',
      handle: '@northwind-outfitters',
    },
  })
  await invite(owner, slug, 'alan@example.com', 'owner')
  return {
    owner,
    newcomer,
    debtor,
    reader,
    invitation: await invite(owner, slug, newcomer.email, 'developer'),
    foreignInvitation: await invite(owner, slug, 'katherine@example.com', 'administrator'),
    organization: organization.slug,
    emptyOrganization: emptyOrganization.slug,
    guarded,
    indebtedOrganization: indebted.slug,
    shop: shop.ref,
    empty: empty.ref,
    paused: paused.ref,
    branch,
    tables: await tablesOf(shop),
    snippet,
    report: await storeSampleReports(shop, snippet),
    oauthAuthorize: await storeSampleOauthApps(url, owner, slug),
  }
}
