import type { Capability } from './capabilities.ts'
import type { Role } from './roles.ts'
import type { Scope } from './scopes.ts'

/** Something that a role may do. */
export interface ActionRule {
  resource: string
  roles: readonly Role[]
  /** What an access token needs for it, beside its person's role. */
  scope: Scope
  /** Completes "Owners may …". */
  does: string
  /** Without it, nobody on the installation may do this. */
  capability?: Capability
}

/** What an area adds to the contract beside its endpoints. Without zod: the browser loads this. */
export interface AreaParts {
  actions: Readonly<Record<string, ActionRule>>
  /** Entries of an organization's audit log, with the words that describe them. */
  auditActions: Readonly<Record<string, string>>
  /** As `auditActions`, of what operators do to the installation: these entries belong to no organization. */
  operatorActions: Readonly<Record<string, string>>
  /** Reasons for a refusal, with their HTTP status and the sentence shown when nothing better is known. */
  errors: Readonly<Record<string, readonly [status: number, message: string]>>
}

/** Carries the type of an area's `endpoints.ts`. There is no value: the schemas stay on the server. */
interface WithEndpoints<Endpoints> {
  endpoints?: Endpoints
}

export type AnyArea = Partial<AreaParts> & WithEndpoints<unknown>

// Overloaded so that the compiler keeps the type of the endpoints, of which there is no value.
export function defineArea<Endpoints>(): <const Parts extends Partial<AreaParts>>(
  parts: Parts,
) => Parts & WithEndpoints<Endpoints>
export function defineArea(): (parts: Partial<AreaParts>) => Partial<AreaParts> {
  return (parts) => parts
}
