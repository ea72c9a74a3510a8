import { applicationOfRequest } from '@cairn/service-kit'
import type { RestContext } from '../plan/plan.ts'
import { ident } from '../sql/statement.ts'
import type { Query, TransactionPlan } from './transaction.ts'

const headersOf = (headers: RestContext['request']['headers']): string =>
  // The only one that Node has as a list.
  headers['set-cookie'] === undefined
    ? JSON.stringify(headers)
    : JSON.stringify({ ...headers, 'set-cookie': [headers['set-cookie']].flat().join(', ') })

const cookiesOf = (header: string | string[] | undefined): string => {
  if (typeof header !== 'string') return '{}'
  // A value may have further signs `=`, as Base64 does.
  const pairs = header.split(';').map((part) => /^\s*([^=]*)=?(.*)$/s.exec(part.trimEnd()) ?? [])
  return JSON.stringify(Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value])))
}

type SettingsContext = Pick<RestContext, 'caller' | 'schema' | 'namespace' | 'preferences'> & {
  request: Pick<RestContext['request'], 'method' | 'path' | 'headers' | 'requestId'>
}

/** What is set for the transaction of a request, and the function that is called before it. */
export const requestSettings = (
  { request, caller, schema, namespace, preferences }: SettingsContext,
  { statementTimeout }: { statementTimeout?: string | null },
): { settings: TransactionPlan['settings']; preRequest: Query[] } => {
  const { extraSearchPath, preRequest } = schema.settings
  const { timezone } = preferences
  const path = [namespace, ...extraSearchPath.filter((name) => name !== namespace)].map(ident).join(', ')
  return {
    settings: [
      ['application_name', applicationOfRequest(request.requestId)],
      ['search_path', path],
      ['role', caller.role],
      ['request.jwt.claims', caller.claims],
      ['request.method', request.method],
      ['request.path', request.path],
      ['request.headers', headersOf(request.headers)],
      ['request.cookies', cookiesOf(request.headers['cookie'])],
      ...schema.roleSettings(caller.role).map(({ name, value }) => [name, value] as const),
      ...(timezone === undefined ? [] : [['timezone', timezone] as const]),
      ...(typeof statementTimeout === 'string' ? [['statement_timeout', statementTimeout] as const] : []),
    ],
    preRequest:
      preRequest === null ? [] : [{ text: `select ${preRequest.split('.').map(ident).join('.')}()`, values: [] }],
  }
}
