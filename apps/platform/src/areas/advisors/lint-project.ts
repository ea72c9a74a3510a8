import { createHash } from 'node:crypto'
import { AuthSettings } from '@cairn/auth'
import { isLintName, lintCategories, lintNames, lintRules } from '@cairn/contracts/advisors/lint-catalogue'
import type { LintCategory, LintLevel, LintName } from '@cairn/contracts/advisors/lint-catalogue'
import type { Lint, LintExceptionView } from '@cairn/contracts/advisors/lints'
import * as meta from '@cairn/meta'
import { RestSettings } from '@cairn/rest'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { featureLack } from '../product-catalogue/require-feature.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { lintAuthSettings } from './auth-lints.ts'
import { lintVersion } from './version-lint.ts'

export type LintingContext = Pick<
  Context,
  'advisorCounts' | 'catalogue' | 'config' | 'engine' | 'lintExceptions' | 'runtime' | 'supervisor'
>

interface Linted {
  project: StoredProject
  /** Of its database. */
  reader: Pool
  categories: readonly LintCategory[]
}

const longestKey = 500

/** Names of many objects can be longer than a key may be. */
const shortened = (key: string): string =>
  key.length <= longestKey ? key : `${key.slice(0, longestKey)} ${createHash('sha256').update(key).digest('hex')}`

interface Found {
  name: LintName
  key: string
  detail: string
  metadata: Lint['metadata']
  fix: string | null
}

const toLint = ({ name, key, ...found }: Found, exceptions: readonly LintExceptionView[]): Lint => {
  const { title, level, category, description, remediation } = lintRules[name]
  const cacheKey = `${name}_${shortened(key)}`
  const mine = exceptions.filter((exception) => exception.lint_name === name)
  return {
    name,
    title,
    level,
    facing: 'EXTERNAL',
    categories: [category],
    description,
    remediation,
    ...found,
    cache_key: cacheKey,
    exception:
      mine.find(({ cache_key: finding }) => finding === null) ??
      mine.find(({ cache_key: finding }) => finding === cacheKey) ??
      null,
  }
}

const ofDatabase = async ({ runtime }: LintingContext, { project, reader, categories }: Linted): Promise<Found[]> => {
  const { schemas } = RestSettings.parse(await runtime.settingsOf(project.ref, 'rest'))
  const findings = await meta.lintDatabase(reader, { categories, exposedSchemas: schemas })
  return findings.flatMap(({ name, ...finding }) => (isLintName(name) ? [{ name, ...finding }] : []))
}

const ofSettings = async (context: LintingContext, project: StoredProject): Promise<Found[]> => {
  const settings = AuthSettings.parse(await context.runtime.settingsOf(project.ref, 'auth'))
  // What the plan does not let a project switch on is no finding.
  const isLacking = featureLack(context, project, 'auth.leaked_passwords') !== undefined
  return [...lintAuthSettings(settings)]
    .filter(([name]) => !(isLacking && name === 'auth_leaked_password_protection'))
    .map(([name, detail]) => ({ name, key: 'auth', detail, metadata: { type: 'authentication' }, fix: null }))
}

const ofServer = ({ engine }: LintingContext): Found[] => {
  const detail = lintVersion(engine.postgresVersion)
  if (detail === undefined) return []
  return [
    {
      name: 'vulnerable_postgres_version',
      key: engine.postgresVersion,
      detail,
      metadata: { type: 'database' },
      fix: null,
    },
  ]
}

const countOf = (lints: readonly Lint[], level: LintLevel): number =>
  lints.filter((lint) => lint.level === level && lint.exception === null).length

/**
 * What the advisors find in a database that runs, the worst first, with what is ignored marked. The number of all findings is
 * kept for the entry of the advisors in the rail.
 */
export const lintWith = async (context: LintingContext, linted: Linted): Promise<Lint[]> => {
  const { project, categories } = linted
  const [database, settings, exceptions] = await Promise.all([
    ofDatabase(context, linted),
    categories.includes('SECURITY') ? ofSettings(context, project) : [],
    context.lintExceptions.list(project),
  ])
  const server = categories.includes('SECURITY') ? ofServer(context) : []
  const found = [...database, ...settings, ...server].map((finding) => toLint(finding, exceptions))
  const lints = lintNames.flatMap((name) => found.filter((lint) => lint.name === name))
  if (categories === lintCategories)
    await context.advisorCounts.save(project.ref, { errors: countOf(lints, 'ERROR'), warnings: countOf(lints, 'WARN') })
  return lints
}

/** The same for somebody who asks: a use of the project, which starts a database that sleeps. */
export const lintProject = async (
  context: LintingContext,
  project: StoredProject,
  categories: readonly LintCategory[] = lintCategories,
): Promise<Lint[]> => {
  const reader = await context.supervisor.pool(project, 'cairn_reader')
  return lintWith(context, { project, reader, categories })
}
