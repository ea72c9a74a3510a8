import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { RefusedError, until } from '@cairn/dev-env'
import type { TokenIssuer } from '@cairn/dev-env/token-issuer'
import { startTokenIssuer } from '@cairn/dev-env/token-issuer'
import { createClient } from '@supabase/supabase-js'
import { present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const setUp = `
create table loaf (id int primary key, owner text not null, name text not null);
alter table loaf enable row level security;
create policy read_own on loaf for select to authenticated using (owner = auth.jwt() ->> 'sub');
create policy read_public on loaf for select to anon using (owner = 'anyone');
insert into loaf values (1, 'visitor|42', 'rye'), (2, 'visitor|43', 'spelt'), (3, 'anyone', 'sample');
insert into storage.buckets (id, name) values ('recipes', 'recipes');
create policy add_own on storage.objects for insert to authenticated
  with check (bucket_id = 'recipes' and owner_id = auth.jwt() ->> 'sub');
create policy read_own on storage.objects for select to authenticated using (owner_id = auth.jwt() ->> 'sub');`

/** An application whose users have tokens of the issuer. */
const clientWith = ({ authUrl, keys }: AuthProject, token: string) =>
  createClient(authUrl.replace('/auth/v1', ''), keys.anon, { accessToken: () => Promise.resolve(token) })

const names = async (project: AuthProject, token: string) => {
  const { data, error } = await clientWith(project, token).from('loaf').select('name').order('id')
  return error === null ? data.map(({ name }: { name: string }) => name) : error.message
}

const isRefusedWith = (reason: string) => (error: unknown) =>
  error instanceof RefusedError && error.body.reason === reason

const badToken = 'JWT could not be decoded or its signature is invalid'

const settingsChecks = (world: World, issuerOf: () => TokenIssuer): void => {
  const owner = () => world().here.project.owner
  const params = () => ({ ref: world().here.project.ref })

  test('an issuer is added by its address, listed with its keys, found and removed', async () => {
    const issuer = issuerOf()
    const made = await owner().request('POST /v1/projects/:ref/config/auth/third-party-auth', {
      params: params(),
      body: { oidc_issuer_url: `${issuer.issuer}/` },
    })
    assert.deepEqual(
      [made.type, made.oidc_issuer_url, made.jwks_url, made.custom_jwks],
      ['custom', `${issuer.issuer}/`, issuer.keysUrl, null],
    )
    assert.deepEqual(
      made.resolved_jwks.keys.map((key) => key['kid']),
      issuer.publicKeys().map(({ kid }) => kid),
    )
    const listed = await owner().request('GET /v1/projects/:ref/config/auth/third-party-auth', { params: params() })
    assert.deepEqual(listed, [made])
    const named = { params: { ...params(), tpa_id: made.id } }
    assert.deepEqual(await owner().request('GET /v1/projects/:ref/config/auth/third-party-auth/:tpa_id', named), made)
    await owner().request('DELETE /v1/projects/:ref/config/auth/third-party-auth/:tpa_id', named)
    assert.deepEqual(
      await owner().request('GET /v1/projects/:ref/config/auth/third-party-auth', { params: params() }),
      [],
    )
  })

  test('an issuer in a private network, without keys of its own or with a shared secret is refused', async () => {
    const refused = [
      { oidc_issuer_url: 'https://10.1.2.3' },
      { jwks_url: `${issuerOf().issuer}/nothing` },
      { custom_jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0', alg: 'HS256', kid: 'secret' }] } },
    ]
    for (const body of refused)
      await assert.rejects(
        owner().request('POST /v1/projects/:ref/config/auth/third-party-auth', { params: params(), body }),
        isRefusedWith('third_party_unreachable'),
        JSON.stringify(body),
      )
  })

  test('an issuer is added once', async () => {
    const body = { oidc_issuer_url: issuerOf().issuer }
    const add = () => owner().request('POST /v1/projects/:ref/config/auth/third-party-auth', { params: params(), body })
    const made = await add()
    await assert.rejects(add(), isRefusedWith('third_party_exists'))
    await owner().request('DELETE /v1/projects/:ref/config/auth/third-party-auth/:tpa_id', {
      params: { ...params(), tpa_id: made.id },
    })
  })
}

const unsigned = (token: string): string => {
  const [, claims = ''] = token.split('.')
  return `${Buffer.from(JSON.stringify({ alg: 'none', kid: 'key-1' })).toString('base64url')}.${claims}.`
}

/** Signed with a public key as if it were a shared secret. */
const signedByPublicKey = (token: string, key: unknown): string => {
  const [, claims = ''] = token.split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'key-1' })).toString('base64url')
  const signature = createHmac('sha256', JSON.stringify(key)).update(`${header}.${claims}`).digest('base64url')
  return `${header}.${claims}.${signature}`
}

const tokenChecks = (world: World, issuerOf: () => TokenIssuer): void => {
  const add = async (body: { oidc_issuer_url: string; audience?: string[] }) => {
    const { owner, ref } = world().here.project
    const made = await owner.request('POST /v1/projects/:ref/config/auth/third-party-auth', { params: { ref }, body })
    return () =>
      owner.request('DELETE /v1/projects/:ref/config/auth/third-party-auth/:tpa_id', {
        params: { ref, tpa_id: made.id },
      })
  }

  test('a token of the issuer reads the rows that its claims allow, until the issuer is removed', async () => {
    const { here, there } = world()
    const token = await issuerOf().token()
    const remove = await add({ oidc_issuer_url: issuerOf().issuer })
    assert.deepEqual(await names(here, token), ['rye'])
    assert.deepEqual(await names(here, await issuerOf().token({ sub: 'visitor|43' })), ['spelt'])
    assert.deepEqual(await names(here, await issuerOf().token()), ['rye'])
    await until('both people to be counted as active', async () => {
      const [result] = await here.sql('select count(*) from auth.third_party_users')
      return String(result?.rows[0]?.[0]) === '2'
    })
    const inTheOther = await clientWith(there, token).from('loaf').select('name')
    assert.equal(inTheOther.error?.message, badToken)
    await remove()
    assert.equal(await names(here, token), badToken)
  })

  test('a token of the issuer without a role is anonymous', async () => {
    await add({ oidc_issuer_url: issuerOf().issuer })
    assert.deepEqual(await names(world().here, await issuerOf().token({ role: undefined })), ['sample'])
  })

  test('a token of the issuer for servers, for somebody else, expired or without an end is refused', async () => {
    const { here } = world()
    const issuer = issuerOf()
    await add({ oidc_issuer_url: issuer.issuer, audience: ['bakery'] })
    assert.deepEqual(await names(here, await issuer.token({ aud: ['library', 'bakery'] })), ['rye'])
    for (const claims of [
      { role: 'service_role' },
      { role: 'supabase_storage_admin' },
      { aud: 'library' },
      { aud: undefined },
      { iss: 'https://elsewhere.example.com' },
      { iss: undefined },
      { exp: undefined },
    ])
      assert.equal(await names(here, await issuer.token(claims)), badToken, JSON.stringify(claims))
    assert.equal(await names(here, await issuer.token({ exp: 1_700_000_000 })), 'JWT expired')
  })

  test('an unsigned token, one signed with the public key as a secret, and one of a strange key are refused', async () => {
    const { here } = world()
    const issuer = issuerOf()
    await add({ oidc_issuer_url: issuer.issuer })
    await using stranger = await startTokenIssuer()
    const token = await issuer.token()
    assert.equal(await names(here, unsigned(token)), badToken)
    assert.equal(await names(here, signedByPublicKey(token, issuer.publicKeys()[0])), badToken)
    assert.equal(await names(here, await stranger.token({ iss: issuer.issuer })), badToken)
  })

  test('a new key of the issuer is found by the first token that names it, and ends the old one', async () => {
    const { here } = world()
    await using issuer = await startTokenIssuer()
    await add({ oidc_issuer_url: issuer.issuer })
    const old = await issuer.token()
    assert.deepEqual(await names(here, old), ['rye'])
    await issuer.rotate()
    assert.deepEqual(await names(here, await issuer.token()), ['rye'])
    assert.equal(await names(here, old), badToken)
  })

  test('keys can be given without an issuer that publishes them', async () => {
    const { here } = world()
    const { owner, ref } = here.project
    await using issuer = await startTokenIssuer()
    const made = await owner.request('POST /v1/projects/:ref/config/auth/third-party-auth', {
      params: { ref },
      body: { custom_jwks: { keys: issuer.publicKeys().map((key) => ({ ...key, kty: 'EC' })) } },
    })
    assert.deepEqual([made.jwks_url, made.custom_jwks?.keys.length], [null, 1])
    assert.deepEqual(await names(here, await issuer.token()), ['rye'])
    await owner.request('DELETE /v1/projects/:ref/config/auth/third-party-auth/:tpa_id', {
      params: { ref, tpa_id: made.id },
    })
    assert.equal(await names(here, await issuer.token()), badToken)
  })

  test('storage keeps files for the subject of a token of the issuer', async () => {
    const { here } = world()
    const issuer = issuerOf()
    await add({ oidc_issuer_url: issuer.issuer })
    const bucket = clientWith(here, await issuer.token()).storage.from('recipes')
    assert.equal((await bucket.upload('rye.txt', 'flour, water, salt')).error, null)
    assert.equal(await present((await bucket.download('rye.txt')).data, 'file').text(), 'flour, water, salt')
    const others = clientWith(here, await issuer.token({ sub: 'visitor|43' })).storage.from('recipes')
    assert.equal((await others.download('rye.txt')).data, null)
  })

  test('the auth service has no user for a token of the issuer', async () => {
    const { here } = world()
    await add({ oidc_issuer_url: issuerOf().issuer })
    const { error } = await here.newClient().getUser(await issuerOf().token())
    assert.equal(error?.code, 'bad_jwt')
  })
}

export const thirdPartyChecks = (world: World): void => {
  let issuer: TokenIssuer
  before(async () => {
    issuer = await startTokenIssuer()
    await world().here.settings({})
    await world().here.sql(setUp)
  })
  after(() => issuer[Symbol.asyncDispose]())
  // Without issuers, whatever an earlier check has left.
  beforeEach(() => world().here.settings({}))
  settingsChecks(world, () => issuer)
  tokenChecks(world, () => issuer)
}
