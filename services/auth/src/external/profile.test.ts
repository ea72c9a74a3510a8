import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presets } from './presets.ts'
import { identityOf } from './profile.ts'
import type { ProviderName } from './provider-names.ts'
import type { ExternalIdentity } from './provider.ts'

interface Answer {
  person: unknown
  addresses?: unknown
  expected: Omit<ExternalIdentity, 'details'> & { name: string | undefined }
}

/** What the APIs of providers answer, by their documentation. */
const answers: Partial<Record<ProviderName, Answer>> = {
  bitbucket: {
    person: { uuid: '{1}', display_name: 'Ada', username: 'ada' },
    addresses: {
      values: [
        { email: 'old@example.org', is_primary: false, is_confirmed: true },
        { email: 'ada@example.org', is_primary: true, is_confirmed: false },
      ],
    },
    expected: { subject: '{1}', email: 'ada@example.org', emailVerified: false, name: 'Ada' },
  },
  discord: {
    person: { id: '80351110224678912', username: 'ada', email: 'ada@example.org', verified: true },
    expected: { subject: '80351110224678912', email: 'ada@example.org', emailVerified: true, name: 'ada' },
  },
  facebook: {
    person: { id: '7', name: 'Ada', email: 'ada@example.org' },
    expected: { subject: '7', email: 'ada@example.org', emailVerified: true, name: 'Ada' },
  },
  figma: {
    person: { id: '8', handle: 'Ada', email: 'ada@example.org' },
    expected: { subject: '8', email: 'ada@example.org', emailVerified: true, name: 'Ada' },
  },
  github: {
    person: { id: 9, login: 'ada', name: 'Ada' },
    addresses: [{ email: 'ada@example.org', primary: true, verified: true }],
    expected: { subject: '9', email: 'ada@example.org', emailVerified: true, name: 'Ada' },
  },
  kakao: {
    person: {
      id: 10,
      kakao_account: { email: 'ada@example.org', is_email_verified: true, profile: { nickname: 'Ada' } },
    },
    expected: { subject: '10', email: 'ada@example.org', emailVerified: true, name: 'Ada' },
  },
  notion: {
    person: { bot: { owner: { user: { id: '11', name: 'Ada', person: { email: 'ada@example.org' } } } } },
    expected: { subject: '11', email: 'ada@example.org', emailVerified: true, name: 'Ada' },
  },
  spotify: {
    person: { id: 'ada', email: 'ada@example.org', display_name: 'Ada' },
    expected: { subject: 'ada', email: 'ada@example.org', emailVerified: false, name: 'Ada' },
  },
  workos: {
    person: { id: 'prof_1', email: 'ada@example.org', first_name: 'Ada' },
    expected: {
      subject: 'prof_1',
      email: 'ada@example.org',
      emailVerified: true,
      isOfOrganization: true,
      name: undefined,
    },
  },
  x: {
    person: { data: { id: '12', name: 'Ada', username: 'ada' } },
    expected: { subject: '12', email: undefined, emailVerified: true, name: 'Ada' },
  },
  zoom: {
    person: { id: 'z', email: 'ada@example.org', verified: 1, display_name: 'Ada' },
    expected: { subject: 'z', email: 'ada@example.org', emailVerified: true, name: 'Ada' },
  },
}

for (const [name, preset] of Object.entries(presets))
  if (preset.kind === 'oauth')
    void test(`a profile of ${preset.label} becomes an identity`, () => {
      const answer = Object.entries(answers).find(([each]) => each === name)?.[1]
      assert.ok(answer, `There is no profile of ${name}.`)
      const { details, ...identity } = identityOf(preset, answer.person, answer.addresses)
      assert.deepEqual({ ...identity, name: details['name'] }, answer.expected)
      assert.throws(() => identityOf(preset, { error: 'nobody' }, {}), /did not say who/)
    })
