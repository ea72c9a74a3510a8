import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsentCategory } from '@cairn/contracts/telemetry/consent'
import { parseConsent } from '../state/consent.ts'
import { decideAll, decideByCategory, toggledCategories } from './consent-choices.ts'

const category = (slug: string, isEssential: boolean, services: Record<string, boolean>): ConsentCategory => ({
  slug,
  label: slug,
  description: '',
  isEssential,
  services: Object.entries(services).map(([id, status]) => ({ id, name: id, consent: { status } })),
})
const categories = [
  category('essential', true, { session: true }),
  category('analytics', false, { telemetry: false, surveys: true }),
  category('marketing', false, { newsletter: false }),
]

test('Accept grants all. Opt out denies all', () => {
  assert.deepEqual(decideAll(categories, true), { session: true, telemetry: true, surveys: true, newsletter: true })
  assert.deepEqual(decideAll(categories, false), { session: true, telemetry: false, surveys: false, newsletter: false })
  assert.deepEqual(decideAll(undefined, true), { telemetry: true })
})

test('a toggle stands as its services were decided, else as the installation has it', () => {
  assert.deepEqual(toggledCategories(categories, undefined), { essential: true, analytics: false, marketing: false })
  assert.deepEqual(toggledCategories(categories, { telemetry: true, newsletter: true }), {
    essential: true,
    analytics: true,
    marketing: true,
  })
  assert.deepEqual(toggledCategories(categories, { session: false, telemetry: true, surveys: false }), {
    essential: true,
    analytics: false,
    marketing: false,
  })
})

test('Confirm applies each service status; essential ones cannot be denied', () => {
  assert.deepEqual(decideByCategory(categories, { essential: false, analytics: true }), {
    session: true,
    telemetry: true,
    surveys: true,
    newsletter: false,
  })
})

test('Initially undecided; what is no decision is none', () => {
  for (const text of [null, '', 'true', 'null', '[]', '{', '"x"'])
    assert.equal(parseConsent(text), undefined, String(text))
  assert.deepEqual(parseConsent('{"telemetry":true,"other":"yes"}'), { telemetry: true })
})
