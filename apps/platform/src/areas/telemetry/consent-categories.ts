import { readFileSync } from 'node:fs'
import type { ConsentCategory } from '@cairn/contracts/telemetry/consent'
import { ConsentCategories } from '@cairn/contracts/telemetry/consent'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../config.ts'

/** The services that the dashboard has built in. They send data only to this installation. */
const own: readonly ConsentCategory[] = [
  {
    slug: 'essential',
    label: 'Essential',
    description: 'Keeps you signed in, and the dashboard as you arranged it, in this browser.',
    isEssential: true,
    services: [
      { id: 'session', name: 'Session', consent: { status: true } },
      { id: 'preferences', name: 'Preferences', consent: { status: true } },
    ],
  },
  {
    slug: 'analytics',
    label: 'Analytics',
    description:
      'Tells the operator of this installation which parts of the dashboard are used. It goes to nobody else.',
    isEssential: false,
    services: [{ id: 'telemetry', name: 'Telemetry', consent: { status: false } }],
  },
]

const Unique = ConsentCategories.refine((categories) => {
  const ids = categories.flatMap(({ services }) => services.map(({ id }) => id))
  return new Set(ids).size === ids.length && new Set(categories.map(({ slug }) => slug)).size === categories.length
}, 'Two categories have the same slug, or two services the same id.')

const readJson = (path: string): unknown => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return value
  } catch (error) {
    throw new ConfigError(`CAIRN_CONSENT_FILE: ${path} cannot be read as JSON.`, { cause: error })
  }
}

/** Those of the installation's settings, else our own. Throws a `ConfigError` that says what is wrong with them. */
export const readConsentCategories = ({ consentFile }: Pick<Config, 'consentFile'>): readonly ConsentCategory[] => {
  if (consentFile === undefined) return own
  const parsed = Unique.safeParse(readJson(consentFile))
  if (!parsed.success) throw new ConfigError(`CAIRN_CONSENT_FILE: ${consentFile}\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
