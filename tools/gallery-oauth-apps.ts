import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '@cairn/dev-env/person'

const callback = 'https://deploys.example.com/callback'

// A tile with a white bar: enough to tell it from an app without an icon.
const icon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGElEQVR42mOIcNqHFTGQJfEfAxCSoJLlADvnab3ZBIj7AAAAAElFTkSuQmCC'

/** Apps that an organization publishes, one of which is authorized for it. Returns the address that asks for consent. */
export const storeSampleOauthApps = async (url: string, owner: Person, slug: string): Promise<string> => {
  const publish = (name: string, website: string, body: { client_type: 'confidential' | 'public'; icon?: string }) =>
    owner.request('POST /platform/organizations/:slug/oauth/apps', {
      params: { slug },
      body: {
        name,
        website,
        redirect_uris: [callback],
        scopes: ['projects:write', 'database:write', 'edge_functions:write', 'secrets:read', 'analytics:read'],
        ...body,
      },
    })
  await publish('Warehouse reports', 'https://reports.example.com', { client_type: 'public' })
  const app = await publish('Deploy from chat', 'https://deploys.example.com', { client_type: 'confidential', icon })
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id: app.id,
    redirect_uri: callback,
    response_type: 'code',
    organization_slug: slug,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const address = `/v1/oauth/authorize?${asked}`
  const { headers } = await fetch(`${url}${address}`, { redirect: 'manual' })
  const id = new URL(headers.get('location') ?? '').searchParams.get('auth_id') ?? ''
  const { redirect_to: there } = await owner.request('POST /platform/oauth/requests/:id/approve', {
    params: { id },
    body: { organization_slug: slug },
  })
  const answer = await fetch(`${url}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(there).searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: verifier,
      client_id: app.id,
      client_secret: app.client_secret?.secret ?? '',
    }),
  })
  if (!answer.ok) throw new Error(`The sample app got no tokens: ${await answer.text()}`)
  return address
}
