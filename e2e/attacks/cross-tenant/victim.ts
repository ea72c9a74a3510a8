import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dayMs, dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Endpoint } from '@cairn/contracts/endpoint'
import type { TestProject } from '@cairn/dev-env'
import { backupFolder } from '../../../apps/platform/src/home-folders.ts'
import { makeDatabaseObjects } from '../../../apps/platform/test/database-objects.ts'
import type { MembersFixture } from '../../../apps/platform/test/members-fixture.ts'
import type { NamedIds } from './sample-body.ts'

export interface Victim {
  ids: NamedIds
  connection: string
  /** In data of every kind that is the victim's; no answer to somebody else may hold one of them. */
  secrets: string[]
  project: TestProject
  /** The victim's value for a parameter. Throws for one that is not known: a new endpoint is not left out by mistake. */
  param: (name: string, endpoint: Endpoint) => string
}

const marker = 'pearl-8d1c'

/** An organization with something in it of everything that can be addressed. */
export const makeVictim = async ({ people, organization, env }: MembersFixture): Promise<Victim> => {
  const { owner } = people
  const { slug } = organization
  const project = await owner.createProject({ organization, name: `${marker} project` })
  const { ref } = project
  const results = await project.query(
    `create table kept (id int primary key, note text); insert into kept values (1, '${marker}'); select 'kept'::regclass::oid`,
  )
  const statistics = await project.query(
    `select note from kept;
     select queryid from extensions.pg_stat_statements where query = 'select note from kept'`,
  )
  const objects = await makeDatabaseObjects(env, project)
  const foreignServer = await owner.request('POST /platform/pg-meta/:ref/foreign-servers', {
    params: { ref },
    headers: await project.headers(),
    body: {
      name: marker,
      host: '127.0.0.1',
      port: env.platform.postgresPort,
      user: `postgres.${ref}`,
      password: project.password,
    },
  })
  const snippet = randomUUID()
  await owner.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref, id: snippet },
    body: { name: marker, version: 0, content: { sql: `select '${marker}'` } },
  })
  const folder = await owner.request('POST /platform/projects/:ref/content/folders', {
    params: { ref },
    body: { name: marker, parent_id: null, is_shared: true },
  })
  await owner.request('POST /platform/projects/:ref/content/move', {
    params: { ref },
    body: { ids: [snippet], is_shared: true, folder_id: folder.id },
  })
  const draft = randomUUID()
  await owner.request('PUT /platform/projects/:ref/content/drafts/:id', {
    params: { ref, id: draft },
    body: {
      name: marker,
      chosen_name: marker,
      base_version: 0,
      edited_at: new Date().toISOString(),
      content: { sql: `select '${marker}'` },
    },
  })
  const tableView = randomUUID()
  const sharedTableView = randomUUID()
  const view = { relation_id: 16_384, name: marker, filter: marker, sort: null, columns: [] }
  await owner.request('PUT /platform/projects/:ref/table-views/:id', { params: { ref, id: tableView }, body: view })
  await owner.request('PUT /platform/projects/:ref/shared-table-views/:id', {
    params: { ref, id: sharedTableView },
    body: view,
  })
  const lintException = await owner.request('POST /platform/projects/:ref/notifications/advisor/exceptions', {
    params: { ref },
    body: { lint_name: 'unused_index', reason: marker },
  })
  const invitation = await owner.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email: `${marker}@example.com`, role: 'developer' },
  })
  const accessToken = await owner.request('POST /platform/profile/access-tokens', { body: { name: marker } })
  const oauthApp = await owner.request('POST /platform/organizations/:slug/oauth/apps', {
    params: { slug },
    body: {
      name: marker,
      website: 'https://harbour.example',
      redirect_uris: ['https://harbour.example/callback'],
      scopes: ['projects:read'],
    },
  })
  const [session] = await owner.request('GET /platform/profile/sessions', {})
  await owner.request('PUT /platform/organizations/:slug/customer', {
    params: { slug },
    body: { billing_name: marker },
  })
  const domain = await owner.request('POST /v1/projects/:ref/custom-hostname/initialize', {
    params: { ref },
    body: { custom_hostname: `${marker}.example.com` },
  })
  const taxId = await owner.request('POST /platform/organizations/:slug/tax-ids', {
    params: { slug },
    body: { country: 'IE', value: 'IE7654321FA' },
  })
  const invoice = await owner.request('POST /platform/operator/organizations/:slug/overdue-invoices', {
    params: { slug },
    body: { number: marker, amount_due_cents: 2500, due_date: '2025-05-16' },
  })
  // Of the cycle that is under way, as if it were over.
  const { invoiceRun, invoices, usage } = env.platform.context
  const later = Date.now() + 40 * dayMs
  await usage.settle(dayOf(later))
  await invoiceRun.issue({ nowMs: later, signal: new AbortController().signal })
  const [issued] = await invoices.list(organization.id, { limit: 1, offset: 0 })
  const creditNote = await owner.request(
    'POST /platform/operator/organizations/:slug/invoices/:invoice_id/credit-notes',
    {
      params: { slug, invoice_id: issued?.id ?? '' },
      body: {
        credit: { kind: 'amount', amountCents: 1 },
        settlement: 'balance',
        reason: marker,
        credited_cents: 0,
      },
    },
  )
  const report = randomUUID()
  await owner.request('PUT /platform/projects/:ref/reports/:id', {
    params: { ref, id: report },
    body: { name: marker, is_shared: true, version: 0, content: { blocks: [] } },
  })
  const support = await owner.request('POST /platform/support-requests', {
    body: { category: 'Problem', subject: marker, message: marker },
  })
  await owner.request('POST /platform/support-requests/:id/attachments', {
    params: { id: support.id },
    query: { name: 'a.png' },
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(marker),
  })
  const queryRun = randomUUID()
  await owner.request('POST /platform/pg-meta/:ref/run', {
    params: { ref },
    headers: await project.headers(),
    body: {
      query: `select '${marker}'`,
      run: { id: queryRun, document: snippet, scope: 'all', line: 1, column: 1 },
    },
  })
  // Waits until the result is stored.
  await owner.request('GET /platform/pg-meta/:ref/query-runs/:id', {
    params: { ref, id: queryRun },
    query: { wait: 25 },
  })
  const vaultSecret = await owner.request('POST /platform/pg-meta/:ref/vault/secrets', {
    params: { ref },
    headers: await project.headers(),
    body: { name: marker, secret: marker },
  })
  await project.query('create extension pg_cron')
  const cronJob = await owner.request('POST /platform/pg-meta/:ref/cron/jobs', {
    params: { ref },
    headers: await project.headers(),
    body: { name: marker, schedule: '0 0 1 1 *', command: `select '${marker}'` },
  })
  await project.query('create extension pgmq')
  const queue = await owner.request('POST /platform/pg-meta/:ref/queues', {
    params: { ref },
    headers: await project.headers(),
    body: { name: 'kept' },
  })
  await project.query(`select pgmq.send('kept', '"${marker}"')`)
  await owner.request('POST /v1/projects/:ref/functions/deploy', {
    params: { ref },
    query: { slug: marker },
    body: {
      metadata: { entrypoint_path: `${marker}.ts` },
      files: [{ name: `${marker}.ts`, content: `Deno.serve(() => new Response('${marker}'))` }],
    },
  })
  await owner.request('POST /v1/projects/:ref/secrets', {
    params: { ref },
    body: [{ name: marker.toUpperCase().replace('-', '_'), value: marker }],
  })
  const apiKeys = await owner.request('GET /v1/projects/:ref/api-keys', { params: { ref }, query: { reveal: 'true' } })
  const s3Key = await owner.request('POST /platform/storage/:ref/credentials', {
    params: { ref },
    body: { description: marker },
  })
  const signingKeys = await owner.request('GET /v1/projects/:ref/config/auth/signing-keys', { params: { ref } })
  const thirdParty = await owner.request('POST /v1/projects/:ref/config/auth/third-party-auth', {
    params: { ref },
    body: { custom_jwks: { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: marker }] } },
  })
  const oauthClient = await owner.request('POST /platform/auth/:ref/oauth-clients', {
    params: { ref },
    body: { client_name: marker, client_type: 'confidential', redirect_uris: ['https://harbour.example/callback'] },
  })
  const ssoProvider = randomUUID()
  await project.query(`
    insert into auth.sso_providers (id) values ('${ssoProvider}');
    insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml)
      values (gen_random_uuid(), '${ssoProvider}', 'https://harbour.example/${marker}', '<${marker}/>')`)
  const imported = await owner.request('POST /platform/pg-meta/:ref/imports', {
    params: { ref },
    headers: await project.headers(),
    body: { file_name: marker, options: { format: 'sql' } },
  })
  const system = env.platform.context.system.pool('postgres')
  // Without its job, so that it waits: a cancellation by somebody else would show.
  const indexBuild = randomUUID()
  await system.query(
    `insert into platform.index_builds (id, project_id, actor, index, state)
     select $1, id, '{}', $3, 'waiting' from platform.projects where ref = $2`,
    [indexBuild, ref, JSON.stringify({ schema: 'public', table: marker, name: marker, columns: 'id' })],
  )
  const oauthAuthorization = randomUUID()
  await system.query(
    `insert into platform.oauth_authorizations (id, app_id, organization_id, account_id, scopes)
     values ($1, $2, $3, $4, '{projects:read}')`,
    [oauthAuthorization, oauthApp.id, organization.id, owner.accountId],
  )
  const oauthRequest = await env.platform.context.oauthRequests.open({
    appId: oauthApp.id,
    redirectUri: 'https://harbour.example/callback',
    state: undefined,
    codeChallenge: undefined,
    scopes: ['projects:read'],
    organizationSlug: slug,
  })
  await owner.request('GET /platform/oauth/requests/:id', { params: { id: oauthRequest } })
  const fileJob = randomUUID()
  await system.query(
    `insert into platform.file_jobs (id, project_id, actor, bucket, kind, items, steps, state, total)
     select $1, id, '{}', $3, 'delete', '[]', '[]', 'waiting', 1 from platform.projects where ref = $2`,
    [fileJob, ref, marker],
  )
  const backup = randomUUID()
  await system.query(
    `insert into platform.backups (id, project_id, kind, status, size_bytes)
     select $1, id, 'manual', 'COMPLETED', 1 from platform.projects where ref = $2`,
    [backup, ref],
  )
  const { config, engine } = env.platform.context
  const filesOfBackup = backupFolder(config, ref, backup)
  await mkdir(dirname(filesOfBackup), { recursive: true })
  await engine.backup(ref, filesOfBackup)
  const branch = await owner.request('POST /platform/projects/:ref/branches', {
    params: { ref },
    body: { branch_name: marker },
  })
  await env.platform.context.supervisor.settled()
  const first = async (table: string) =>
    String((await system.query<{ id: string }>(`select id from platform.${table} limit 1`)).rows[0]?.id)
  const user = randomUUID()
  await project.query(`insert into auth.users (id, email) values ('${user}', '${marker}@example.org')`)
  const factor = randomUUID()
  await project.query(`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values ('${factor}', '${user}', '${marker}', 'totp', 'verified', now(), now())`)
  const passkey = randomUUID()
  await project.query(`
    insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, friendly_name)
      values ('${passkey}', '${user}', 'a key', 'a key', '${marker}')`)
  await project.query(`insert into storage.buckets (id, name) values ('${marker}', '${marker}')`)
  const idByPath: Readonly<Record<string, string>> = {
    '/content/item/': snippet,
    '/content/drafts/': draft,
    '/content/folders/': folder.id,
    '/table-views/': tableView,
    '/shared-table-views/': sharedTableView,
    '/exceptions/': lintException.id,
    '/reports/': report,
    '/buckets/': marker,
    '/file-jobs/': fileJob,
    '/imports/': imported.id,
    '/vault/secrets/': vaultSecret.id,
    '/cron/jobs/': String(cronJob.id),
    '/queues/': queue.id,
    '/foreign-servers/': String(foreignServer.id),
    '/backups/': backup,
    '/running-queries/': '1-1-1',
    '/query-statistics/': String(statistics.at(-1)?.rows[0]?.[0]),
    '/index-builds/': indexBuild,
    '/query-runs/': queryRun,
    '/signing-keys/': signingKeys.keys[0]?.id ?? randomUUID(),
    '/credentials/': s3Key.id,
    '/api-keys/': apiKeys.find(({ type }) => type === 'secret')?.id ?? randomUUID(),
    '/invitations/': invitation.id,
    '/access-tokens/': accessToken.id,
    '/oauth/apps/': oauthApp.id,
    '/oauth/authorizations/': oauthAuthorization,
    '/oauth/requests/': oauthRequest,
    '/sessions/': session?.id ?? randomUUID(),
    '/overdue-invoices/': invoice.id,
    '/tax-ids/': taxId.id,
    '/support-requests/': await first('support_requests'),
    '/support-attachments/': await first('support_attachments'),
    '/relations/': String(results.at(-1)?.rows[0]?.[0]),
    '/table-definitions/': objects.tables,
    '/dependents/': objects.tables,
    '/role-privileges/': objects.roles,
    '/definitions/': objects.tables,
    ...Object.fromEntries(Object.entries(objects).map(([kind, id]) => [`/pg-meta/:ref/${kind}/`, id])),
    // Of the installation, not of an organization: that only operators get there does not depend on which.
    '/notices/': randomUUID(),
    '/testimonials/': randomUUID(),
    '/error-reports/': randomUUID(),
    '/jobs/': randomUUID(),
  }
  const ids = { slug, ref, account: owner.accountId }
  const secrets = (await env.platform.context.projects.find(ref))?.openSecrets()
  const known: Readonly<Record<string, string>> = {
    message_id: '1',
    slug,
    ref,
    account_id: owner.accountId,
    // The link of an invitation is a secret, not an id: whoever holds it may read the invitation.
    token: randomUUID(),
    domain: 'harbour.example',
    flag: 'advisorRules',
    version: '1',
    extension_name: 'plpgsql',
    user_id: user,
    // The id of a sign-in of the command line is a secret as well: wrong codes for it are counted, and end it.
    session_id: randomUUID(),
    factor_id: factor,
    invoice_id: issued?.id ?? '',
    credit_note_id: creditNote.id,
    // Kept by the payment provider, which this installation does not have.
    payment_method_id: 'pm_1',
    // Of the installation.
    coupon_id: randomUUID(),
    document_id: '1',
    key: 'phone_mfa',
    passkey_id: passkey,
    secret_id: oauthApp.client_secrets[0]?.id ?? '',
    tpa_id: thirdParty.id,
    client_id: oauthClient.client_id,
    provider_id: ssoProvider,
  }
  return {
    ids,
    project,
    connection: (await project.headers())['x-connection-encrypted'],
    secrets: [
      marker,
      project.password,
      owner.email,
      accessToken.token,
      domain.data.result.ownership_verification.value,
      oauthApp.client_secret?.secret ?? '',
      s3Key.secret_key,
      oauthClient.client_secret ?? '',
      ...apiKeys.flatMap(({ type, api_key: key }) => (type === 'secret' && key !== null ? [key] : [])),
      ...(secrets === undefined ? [] : [secrets.jwtSecret]),
    ],
    param: (name, { path }) => {
      const found =
        (path.includes('/functions/:slug') && name === 'slug' ? marker : undefined) ??
        (/^\/(?:platform|v1)\/branches\/:ref/.test(path) && name === 'ref' ? branch.ref : undefined) ??
        known[name] ??
        (name === 'id' ? Object.entries(idByPath).find(([part]) => path.includes(`${part}:id`))?.[1] : undefined)
      if (found === undefined || found === '')
        throw new Error(`Nothing of the victim's is known for :${name} in ${path}.`)
      return found
    },
  }
}
