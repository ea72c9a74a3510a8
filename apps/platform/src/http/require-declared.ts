import { isCommonReason } from '@cairn/contracts/error-reasons'
import type { Context } from '../context.ts'
import type { Route } from '../route.ts'
import { translateError } from './translate-error.ts'

/**
 * The error of a call, unless it is a refusal that neither the contract of the endpoint nor its permission lists: clients
 * are not written for that. `fail` of a handler cannot make one; a store can throw one, which the compiler does not see.
 */
export const requireDeclared = (
  { endpoint, refuses }: Pick<Route, 'endpoint' | 'refuses'>,
  error: unknown,
  { config, logger }: Pick<Context, 'config' | 'logger'>,
): unknown => {
  const reason = translateError(error)?.reason
  if (reason === undefined || isCommonReason(reason)) return error
  if (refuses.includes(reason) || endpoint.errors.includes(reason)) return error
  const message = `${endpoint.name} was refused with ${reason}, which its contract does not list.`
  if (config.strictContracts) return new Error(message, { cause: error })
  logger.error({ err: error, endpoint: endpoint.name, reason }, message)
  return error
}
