import type { TestProject } from '@cairn/dev-env/person'

// Fixed ids and times: pictures are compared.
const users = `
insert into auth.users (id, email, phone, email_confirmed_at, phone_confirmed_at, created_at, last_sign_in_at, banned_until,
    is_anonymous, raw_user_meta_data)
  values
    ('8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa19', 'ada.byron@example.com', null, '2026-03-14', null, '2026-03-14',
      now() - interval '2 minutes', null, false, '{"full_name": "Ada Byron"}'),
    ('8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa20', 'grace.hopper@example.com', null, null, null, '2026-02-01', null, null, false,
      '{"full_name": "Grace Hopper with a name that is longer than its column"}'),
    ('8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa21', null, '14155550134', null, '2026-01-20', '2026-01-20',
      now() - interval '1 hour', null, false, '{}'),
    ('8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa22', null, null, null, null, '2026-01-10', now() - interval '3 hours', null, true, '{}'),
    ('8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa23', 'charles.babbage@example.com', null, '2026-01-02', null, '2026-01-02',
      '2026-01-03', '2126-01-01', false, '{"name": "Charles Babbage"}');
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
  select id::text, id, jsonb_build_object('email', email), case when email is null then 'phone' else 'email' end, created_at
  from auth.users where not is_anonymous;
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
  values ('5', '8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa19', '{"email": "ada.byron@example.com"}', 'github', '2026-03-15');
insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at, updated_at)
  values ('8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa19', 'Phone in the pocket', 'totp', 'verified', '2026-03-15', '2026-03-15');
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name, created_at, last_used_at)
  values ('8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa19', 'a key', 'a key', 'Laptop at work', '2026-03-16', now() - interval '2 minutes');
insert into auth.sessions (user_id, created_at, user_agent, ip)
  values ('8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa19', now() - interval '2 minutes', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', '203.0.113.7')`

// Of what the auth service writes, one entry of each form.
const audit = `
insert into auth.audit_log_entries (id, payload, created_at, ip_address)
  select gen_random_uuid(), payload::json, now() - at::interval, '203.0.113.7' from (values
    ('{"action": "login", "actor_id": "8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa19", "actor_username": "ada.byron@example.com", "log_type": "account", "traits": {"provider": "github"}}', '2 minutes'),
    ('{"action": "verification_attempted", "actor_id": "8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa19", "actor_username": "ada.byron@example.com", "log_type": "factor", "traits": {"factor_type": "totp"}}', '2 minutes 5 seconds'),
    ('{"action": "user_modified", "actor_id": "00000000-0000-0000-0000-000000000000", "actor_username": "service_role", "log_type": "team", "traits": {"user_id": "8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa23", "user_email": "charles.babbage@example.com"}}', '3 hours'),
    ('{"action": "token_refreshed", "actor_id": "8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa21", "actor_username": "14155550134", "log_type": "token"}', '5 hours')) e (payload, at)`

const applications = `
insert into auth.oauth_clients (id, client_secret_hash, registration_type, redirect_uris, grant_types, client_name, client_type,
    token_endpoint_auth_method, created_at, updated_at)
  values
    ('3f0a54de-7c1b-4b8e-a3d2-90c7f5e1b201', 'x', 'manual', 'https://tills.bakery.example/callback,bakery://callback',
      'authorization_code,refresh_token', 'Tills', 'confidential', 'client_secret_basic', '2026-02-11', '2026-02-11'),
    ('3f0a54de-7c1b-4b8e-a3d2-90c7f5e1b202', null, 'dynamic', 'http://localhost:33418/callback',
      'authorization_code,refresh_token', 'Assistant of a code editor with a long name that is cut', 'public', 'none',
      '2026-03-02', '2026-03-02');
insert into auth.sso_providers (id, disabled, created_at, updated_at)
  values
    ('b7e52a06-4d4c-4f0a-8a55-61d0b7c9e301', null, '2026-02-20', '2026-02-20'),
    ('b7e52a06-4d4c-4f0a-8a55-61d0b7c9e302', true, '2026-03-05', '2026-03-05');
insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping)
  values
    (gen_random_uuid(), 'b7e52a06-4d4c-4f0a-8a55-61d0b7c9e301', 'https://id.harbour.example/saml', '<EntityDescriptor/>',
      'https://id.harbour.example/saml/metadata', '{"keys": {"full_name": {"name": "displayName"}}}'),
    (gen_random_uuid(), 'b7e52a06-4d4c-4f0a-8a55-61d0b7c9e302', 'https://sso.lighthouse.example/realms/employees/saml',
      '<EntityDescriptor/>', null, '{}');
insert into auth.sso_domains (id, sso_provider_id, domain)
  values
    (gen_random_uuid(), 'b7e52a06-4d4c-4f0a-8a55-61d0b7c9e301', 'harbour.example'),
    (gen_random_uuid(), 'b7e52a06-4d4c-4f0a-8a55-61d0b7c9e301', 'harbour-logistics.example')`

export const shownUser = '8c1e02f4-5b7a-4a0e-9d61-2f30c1b7aa19'

/** Their keys are entered: pictures are taken without a network. */
const issuers = ['https://bakery.eu.auth0.com', 'https://id.bakery.example']

const publicKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
}

/** Users of each kind that the page of users shows, and issuers of tokens of others. */
export const storeSampleUsers = async (project: TestProject): Promise<void> => {
  await project.query(users)
  await project.query(audit)
  await project.query(applications)
  await project.owner.request('PATCH /v1/projects/:ref/config/auth', {
    params: { ref: project.ref },
    body: { saml_enabled: true },
  })
  for (const [index, issuer] of issuers.entries())
    await project.owner.request('POST /v1/projects/:ref/config/auth/third-party-auth', {
      params: { ref: project.ref },
      body: {
        oidc_issuer_url: issuer,
        custom_jwks: { keys: [{ ...publicKey, kid: `key-${index}` }] },
        ...(index === 0 ? {} : { audience: ['bakery-application'] }),
      },
    })
}
