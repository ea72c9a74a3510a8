import type { ApplicationHeader, ConnectionHeader } from '@cairn/contracts/database/catalogue'
import type { RowsHeader } from '@cairn/contracts/database/impersonation'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import { conditionHolds } from '@cairn/contracts/conditions'
import { isAllowed } from '@cairn/contracts/permissions'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import type { Action } from '@cairn/contracts/actions'
import type { Membership } from '@cairn/contracts/roles'
import { matrix, rulesOfMember, whyForbidden } from '@cairn/contracts/actions'
import { scopesAllow } from '@cairn/contracts/scopes'
import type { Scope } from '@cairn/contracts/scopes'
import type { Database } from '@cairn/meta'
import { forApplication, impersonating } from '@cairn/meta'
import type { Bearer, Caller } from './caller.ts'
import { readBearer, refuseUnlessOpen, requireCaller } from './caller.ts'
import { requireCapability } from './capabilities.ts'
import type { Context } from './context.ts'
import { fail, PlatformError } from './errors.ts'
import type { MfaState } from './areas/organizations/organization-store.ts'
import type { StoredProject } from './areas/projects/project-store.ts'
import { isLocked, untilLocked } from './areas/projects/locked-project.ts'
import type { CallOrigin, Permission } from './route.ts'

export const anyone: Permission<object> = { name: 'anyone', signIn: 'optional', refuses: [], admit: async () => ({}) }

const withoutSession = ['not_signed_in', 'token_expired', 'second_factor_needed'] as const satisfies ErrorReason[]
const withoutRole = [...withoutSession, 'scope_missing', 'mfa_required', 'forbidden'] as const satisfies ErrorReason[]

/** As `anyone`, with the caller if there is one. */
export const optionalSignIn: Permission<{ caller: Caller | undefined }> = {
  name: 'anyone',
  signIn: 'optional',
  refuses: [],
  admit: async (call) => {
    try {
      return { caller: await requireCaller(call) }
    } catch (error) {
      if (error instanceof PlatformError) return { caller: undefined }
      throw error
    }
  },
}

const hasScope = ({ tokenScopes }: Caller, scope: Scope): boolean => scopesAllow(tokenScopes ?? null, scope)

const requireScope = (caller: Caller, scope: Scope): void => {
  if (!hasScope(caller, scope))
    throw fail('scope_missing', { message: `This access token was not given the scope ${scope}.` })
}

/** Whether an organization exists for the caller's token. */
const isWithin = ({ authorized }: Caller, organizationId: number): boolean =>
  authorized === undefined || authorized.organizationId === organizationId

/** Somebody with a session, or with any access token of theirs. */
export const anyBearer: Permission<{ caller: Caller }> = {
  name: 'signed in, with any token',
  signIn: 'needed',
  refuses: withoutSession,
  admit: async (call) => ({ caller: await requireCaller(call) }),
}

/** Somebody with all of their rights: a session, or an access token without scopes. */
export const signedIn: Permission<{ caller: Caller }> = {
  name: 'signed in',
  signIn: 'needed',
  refuses: [...withoutSession, 'scope_missing'],
  admit: async (call) => {
    const caller = await requireCaller(call)
    if (caller.tokenScopes !== undefined && caller.tokenScopes !== null)
      throw fail('scope_missing', { message: 'A scoped access token cannot do this.' })
    return { caller }
  },
}

/** As `signedIn`, and open to access tokens that were given `scope`. */
export const signedInFor = (scope: Scope): Permission<{ caller: Caller }> => ({
  name: `signed in, tokens with ${scope}`,
  signIn: 'needed',
  refuses: [...withoutSession, 'scope_missing'],
  admit: async (call) => {
    const caller = await requireCaller(call)
    requireScope(caller, scope)
    if (caller.authorized !== undefined)
      throw fail('scope_missing', { message: 'The access token of an OAuth app is for one organization only.' })
    return { caller }
  },
})

/**
 * As `signedInFor`, for lists over the caller's organizations: `sees` is false for those that the token of an OAuth app was
 * not authorized for.
 */
export const amongOrganizations = (
  scope: Scope,
): Permission<{ caller: Caller; sees: (organizationId: number) => boolean }> => ({
  name: `signed in, tokens with ${scope}`,
  signIn: 'needed',
  refuses: [...withoutSession, 'scope_missing'],
  admit: async (call) => {
    const caller = await requireCaller(call)
    requireScope(caller, scope)
    return { caller, sees: (organizationId) => isWithin(caller, organizationId) }
  },
})

/** A person in a browser: a token that makes tokens would outlive its own deletion. */
export const bySession: Permission<{ caller: Caller }> = {
  name: 'signed in, without an access token',
  signIn: 'needed',
  refuses: [...withoutSession, 'session_needed'],
  admit: async (call) => {
    const caller = await requireCaller(call)
    if (caller.tokenScopes !== undefined) throw fail('session_needed')
    return { caller }
  },
}

/** Whether the roles of a member allow it, in the organization or in one of its projects. */
export const mayDo = (
  action: Action,
  { slug, ref }: { slug: string; ref?: string | undefined },
  membership: Membership,
): boolean =>
  isAllowed(
    rulesOfMember(slug, membership),
    {
      action,
      resource: matrix[action].resource,
      organizationSlug: slug,
      projectRef: ref,
    },
    conditionHolds,
  )

/** Throws `forbidden`, in words, unless the person's roles allow it. */
const requireAllowed = (
  action: Action,
  { slug, ref }: { slug: string; ref?: string | undefined },
  membership: Membership,
): void => {
  if (!mayDo(action, { slug, ref }, membership))
    throw fail('forbidden', { message: whyForbidden(action, membership, ref) })
}

const refusalsOf = (action: Action): ErrorReason[] => [
  ...withoutRole,
  ...(matrix[action].capability === undefined ? [] : (['feature_disabled'] as const)),
]

const requireCapabilityOf = async (context: Context, caller: Caller, action: Action): Promise<void> => {
  const capability = matrix[action].capability
  if (capability !== undefined) await requireCapability(context, caller, capability)
}

/** Where the organization asks for it, the person has a second factor at this moment, and their session has shown it. */
const requireMfa = ({ hasShownSecondFactor }: Caller, slug: string, { isRequired, hasFactor }: MfaState): void => {
  if (isRequired && !(hasFactor && hasShownSecondFactor)) throw fail('mfa_required', { organization_slug: slug })
}

const requireOrganization = async (context: Context, bearer: Bearer, slug: string, action: Action) => {
  const { caller, sessionId } = bearer
  const { sessionIsOpen, found } = await context.organizations.findForCaller(caller.accountId, sessionId, slug)
  refuseUnlessOpen(bearer, sessionIsOpen)
  requireScope(caller, matrix[action].scope)
  // To others the organization does not exist: whether a slug is taken is not theirs to know.
  if (found === undefined || !isWithin(caller, found.organization.id)) throw fail('organization_not_found')
  requireMfa(caller, slug, found.mfa)
  requireAllowed(action, { slug }, found.membership)
  await requireCapabilityOf(context, caller, action)
  return { caller, ...found }
}

interface InOrganization {
  caller: Caller
  organization: Organization
  membership: Membership
  mfa: MfaState
}

interface WithSlug {
  params: { slug: string }
}

/** A member of the organization `:slug` whose role allows `action` in it. */
export const inOrganization = (action: Action): Permission<InOrganization, WithSlug> => ({
  name: `${action} in the organization`,
  signIn: 'needed',
  refuses: [...refusalsOf(action), 'organization_not_found'],
  admit: async (call) => requireOrganization(call.context, await readBearer(call), call.params.slug, action),
})

/** For calls that name the organization in their body, which is not looked at before the caller is known. */
export const inOrganizationNamed = (
  action: Action,
): Permission<{ caller: Caller; requireOrganization: (slug: string) => Promise<InOrganization> }> => ({
  name: `${action} in the organization named`,
  signIn: 'needed',
  refuses: [...refusalsOf(action), 'organization_not_found'],
  admit: async (call) => {
    const bearer = await readBearer(call)
    return {
      caller: bearer.caller,
      requireOrganization: (slug) => requireOrganization(call.context, bearer, slug, action),
    }
  },
})

/** As `inOrganizationNamed`, for a person in a browser: an authorization that a token made would outlive its deletion. */
export const bySessionInOrganizationNamed = (action: Action): ReturnType<typeof inOrganizationNamed> => {
  const permission = inOrganizationNamed(action)
  return {
    ...permission,
    name: `${permission.name}, without an access token`,
    refuses: [...permission.refuses, 'session_needed'],
    admit: async (call) => {
      const found = await permission.admit(call)
      if (found.caller.tokenScopes !== undefined) throw fail('session_needed')
      return found
    },
  }
}

interface InProject {
  caller: Caller
  project: StoredProject
  membership: Membership
}

interface WithRef {
  params: { ref: string }
}

const requireProject = async (action: Action, call: CallOrigin & WithRef, bearer: Bearer): Promise<InProject> => {
  const { caller, sessionId } = bearer
  const { sessionIsOpen, found } = await call.context.projects.findForCaller(
    caller.accountId,
    sessionId,
    call.params.ref,
  )
  refuseUnlessOpen(bearer, sessionIsOpen)
  requireScope(caller, matrix[action].scope)
  if (found === undefined || !isWithin(caller, found.project.organization_id)) throw fail('project_not_found')
  const { project, membership, mfa } = found
  requireMfa(caller, project.organization_slug, mfa)
  requireAllowed(action, { slug: project.organization_slug, ref: parentRef(project) }, membership)
  await requireCapabilityOf(call.context, caller, action)
  return { caller, project, membership }
}

/** Somebody whose role in the project `:ref`, or in its organization, allows `action`. */
export const inProject = (action: Action): Permission<InProject, WithRef> => ({
  name: `${action} in the project`,
  signIn: 'needed',
  refuses: [...refusalsOf(action), 'project_not_found'],
  admit: async (call) => requireProject(action, call, await readBearer(call)),
})

/** For what only some calls of an endpoint need besides: throws `scope_missing` or `forbidden`, as the permission of it would. */
export const requireInProject = (action: Action, { caller, project, membership }: InProject): void => {
  requireScope(caller, matrix[action].scope)
  requireAllowed(action, { slug: project.organization_slug, ref: parentRef(project) }, membership)
}

/** Whether somebody who was admitted to a project may do something else there, with the token that they use. */
export const mayInProject = (action: Action, { caller, project, membership }: InProject): boolean =>
  mayDo(action, { slug: project.organization_slug, ref: parentRef(project) }, membership) &&
  hasScope(caller, matrix[action].scope)

/** An owner of the project's organization, who may also make projects in the one that the body names. */
export const movingProject: Permission<
  InProject & { requireTarget: (slug: string) => Promise<InOrganization> },
  WithRef
> = {
  name: 'projects:Transfer in the project, projects:Create in the organization named',
  signIn: 'needed',
  refuses: [...refusalsOf('projects:Transfer'), 'project_not_found', 'organization_not_found'],
  admit: async (call) => {
    const bearer = await readBearer(call)
    return {
      ...(await requireProject('projects:Transfer', call, bearer)),
      requireTarget: (slug) => requireOrganization(call.context, bearer, slug, 'projects:Create'),
    }
  },
}

/** Somebody who may create a project from a backup of this one, in its organization. */
export const copyingProject: Permission<InProject, WithRef> = {
  name: 'backups:Clone in the project, projects:Create in its organization',
  signIn: 'needed',
  refuses: [...refusalsOf('backups:Clone'), 'project_not_found', 'organization_not_found'],
  admit: async (call) => {
    const bearer = await readBearer(call)
    const found = await requireProject('backups:Clone', call, bearer)
    await requireOrganization(call.context, bearer, found.project.organization_slug, 'projects:Create')
    return found
  },
}

interface ProjectDatabase {
  database: Database
  /** Of a project that is locked, for a caller who may write: only for SQL that frees space. `database` only reads then. */
  lockedDatabase?: Database
}

/** The project, for a call that sends the connection header of its detail. */
const requireConnection = async (
  action: Action,
  call: CallOrigin & WithRef & { headers: ConnectionHeader },
): Promise<InProject> => {
  const found = await requireProject(action, call, await readBearer(call))
  const sealed = call.headers['x-connection-encrypted']
  if (sealed === undefined || !call.context.connectionStrings.isOf(found.project, sealed))
    throw fail('connection_header_missing')
  return found
}

const openDatabase = async (
  found: InProject,
  { context, headers }: CallOrigin & { headers: ApplicationHeader },
): Promise<InProject & ProjectDatabase> => {
  const { project } = found
  const { engine, supervisor } = context
  const databaseAs = async (role: 'postgres' | 'cairn_reader') =>
    forApplication(await supervisor.pool(project, role), headers['x-application-name'])
  if (!mayInProject('sql:Write', found)) return { ...found, database: await databaseAs('cairn_reader') }
  if (!isLocked(engine, project.ref))
    return { ...found, database: untilLocked(await databaseAs('postgres'), engine, project.ref) }
  return { ...found, database: await databaseAs('cairn_reader'), lockedDatabase: await databaseAs('postgres') }
}

/**
 * As `inProject`, with the connection header that the project detail handed out, and a database that answers: as the
 * role `postgres` for those who may write, as `cairn_reader` for others, under the name of the application that asks.
 */
export const inProjectDatabase = (
  action: Action,
): Permission<InProject & ProjectDatabase, WithRef & { headers: ConnectionHeader }> => ({
  name: `${action} in the project, with its connection string`,
  signIn: 'needed',
  refuses: [
    ...refusalsOf(action),
    'project_not_found',
    'connection_header_missing',
    'wrong_status',
    'project_unavailable',
  ],
  admit: async (call) => openDatabase(await requireConnection(action, call), call),
})

/** As `inProjectDatabase`, for a page that begins: it does not know the project's detail yet, and so sends no header of it. */
export const inProjectDatabaseAtOnce = (
  action: Action,
): Permission<InProject & ProjectDatabase, WithRef & { headers: ApplicationHeader }> => ({
  name: `${action} in the project`,
  signIn: 'needed',
  refuses: [...refusalsOf(action), 'project_not_found', 'wrong_status', 'project_unavailable'],
  admit: async (call) => openDatabase(await requireProject(action, call, await readBearer(call)), call),
})

/**
 * As `inProjectDatabase`, for what a page asks again and again while it is open: no use of the project. `database` is
 * undefined where it sleeps.
 */
export const inDatabaseIfAwake = (
  action: Action,
): Permission<InProject & { database: Database | undefined }, WithRef & { headers: ConnectionHeader }> => ({
  ...inProjectDatabase(action),
  admit: async (call) => {
    const found = await requireConnection(action, call)
    const role = mayInProject('sql:Write', found) ? 'postgres' : 'cairn_reader'
    const pool = call.context.supervisor.poolIfAwake(found.project, role)
    return { ...found, database: pool && forApplication(pool, call.headers['x-application-name']) }
  },
})

const refusedImpersonation =
  'Only members who can change rows can act as another role of the database, and not while the project is locked.'

/**
 * As `inProjectDatabase`, for calls that can act as another role of the database. Those who only read cannot: a role may
 * be allowed what they are not.
 */
export const inProjectRows = (
  action: Action,
): Permission<InProject & ProjectDatabase, WithRef & { headers: RowsHeader }> => {
  const permission = inProjectDatabase(action)
  return {
    ...permission,
    admit: async (call) => {
      const found = await permission.admit(call)
      const impersonation = call.headers['x-impersonate']
      if (impersonation === undefined) return found
      if (found.database.isReadOnly === true) throw fail('forbidden', { message: refusedImpersonation })
      return { ...found, database: impersonating(found.database, impersonation) }
    },
  }
}
