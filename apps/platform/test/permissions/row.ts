import { randomUUID } from 'node:crypto'
import type { EndpointsOf } from '@cairn/contracts'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import type { Scope } from '@cairn/contracts/scopes'
import type { send } from '@cairn/dev-env'
import type { DatabaseObjects } from '../database-objects.ts'
import type { MemberName, MembersFixture } from '../members-fixture.ts'
import { members } from '../members-fixture.ts'

export { members } from '../members-fixture.ts'

export interface PermissionFixture extends MembersFixture {
  /** A project that does not run. */
  resting: string
  /** The oid of a table of the project that runs: `kept`. */
  table: string
  /** One object of each kind in it. */
  objects: DatabaseObjects
}

export type Outcome = 'ok' | ErrorReason
type Asked = Parameters<typeof send>[3]
export type Ask = (fixture: PermissionFixture) => Asked | Promise<Asked>

/** Who may make a call. */
export interface Row {
  /** What it is asked with, made anew for each who asks. */
  ask: Ask
  may: readonly MemberName[]
  /** What those meet who may: `ok`, or the refusal of something that is not there or not possible. */
  meet: Outcome
  stranger: Outcome
  /** What a scoped access token needs to have been given; without it, such tokens are refused. */
  scope?: Scope
  /** A second one, where one is not enough. */
  alsoScope?: Scope
  /** Whether every access token will do, with whichever scopes. */
  anyToken?: boolean
  /** Whether access tokens are refused, scoped or not. */
  sessionOnly?: boolean
  /** Nobody has to be signed in. */
  open?: boolean
  /** Asks as somebody who was made for this, since it leaves a mark on who asks. */
  asNewcomer?: boolean
}

/** A row for each endpoint of an area: without one, its `permission-rows.ts` does not compile. */
export type RowsOf<Contract> = { readonly [Name in keyof EndpointsOf<Contract>]: Row }

export const managers: readonly MemberName[] = ['owner', 'administrator']
export const writers: readonly MemberName[] = ['owner', 'administrator', 'developer', 'guest']
export const wholeOrganization: readonly MemberName[] = ['owner', 'administrator', 'developer', 'readOnly']

const nothing = () => ({})

export const forAnyone = (ask: Ask = nothing): Row => ({ ask, may: members, meet: 'ok', stranger: 'ok', open: true })

export const forAccounts = (rest: Partial<Row> = {}): Row => ({
  ask: nothing,
  may: members,
  meet: 'ok',
  stranger: rest.meet ?? 'ok',
  ...rest,
})

/** The operator is whose account is the oldest: the owner. */
export const forOperator = (ask: Ask = nothing, meet: Outcome = 'ok'): Row => ({
  ...forAccounts({ may: ['owner'], ask, meet }),
  stranger: 'forbidden',
})

export const inOrganization = (
  may: readonly MemberName[],
  scope: Scope,
  ask: Ask = nothing,
  meet: Outcome = 'ok',
): Row => ({
  ask: async (fixture) => {
    const asked = await ask(fixture)
    return { ...asked, params: { slug: fixture.organization.slug, ...asked.params } }
  },
  may,
  meet,
  scope,
  stranger: 'organization_not_found',
})

export const runningRef = ({ project }: PermissionFixture): string => project.ref
export const restingRef = ({ resting }: PermissionFixture): string => resting

export const inProject = (
  may: readonly MemberName[],
  scope: Scope,
  ref: (fixture: PermissionFixture) => string,
  ask: Ask = nothing,
  meet: Outcome = 'ok',
): Row => ({
  ask: async (fixture) => {
    const asked = await ask(fixture)
    return { ...asked, params: { ref: ref(fixture), ...asked.params } }
  },
  may,
  meet,
  scope,
  stranger: 'project_not_found',
})

export const inDatabase = (may: readonly MemberName[], scope: Scope, ask: Ask = nothing): Row => ({
  ask: async (fixture) => {
    const asked = await ask(fixture)
    return {
      ...asked,
      params: { ref: fixture.project.ref, id: fixture.table, ...asked.params },
      // The owner's, even for those who were never handed one.
      headers: await fixture.project.headers(),
    }
  },
  may,
  meet: 'ok',
  scope,
  stranger: 'project_not_found',
})

export const unknownAccount = () => ({ params: { account_id: randomUUID() } })
export const unknownId = () => ({ params: { id: randomUUID() } })
export const ownSlug = ({ organization }: PermissionFixture) => ({ params: { slug: organization.slug } })
