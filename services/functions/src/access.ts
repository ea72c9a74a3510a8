import { headerOf, verifyToken } from '@cairn/service-kit'
import type { Project, ServiceRequest } from '@cairn/service-kit'
import type { DeployedFunction } from './deployed-function.ts'
import { FunctionsError } from './functions-error.ts'

/** Throws unless the caller may call the function: one that checks tokens takes keys and tokens of the project alone. */
export const checkAccess = async (
  { verifyJwt }: Pick<DeployedFunction, 'verifyJwt'>,
  request: Omit<ServiceRequest, 'body'>,
  project: Project,
): Promise<void> => {
  // Browsers send a preflight without headers of the page.
  if (!verifyJwt || request.method === 'OPTIONS') return
  const token = /^Bearer\s+(\S+)\s*$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  if (token === undefined) {
    if (request.keyRole !== undefined) return
    throw new FunctionsError('UNAUTHORIZED', 'Missing authorization header. Send an API key of the project or a token.')
  }
  const verdict = await verifyToken(token, project)
  if (!verdict.ok) throw new FunctionsError('UNAUTHORIZED', 'Invalid JWT')
}
