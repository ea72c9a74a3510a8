import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { DatabaseFunction } from '@cairn/contracts/pg-meta/functions'
import { clientCode } from './client-code.ts'
import { curlCommand } from './curl.ts'
import { exampleValue } from './example-value.ts'
import { jsLiteral, jsString } from './literals.ts'
import type { DocsPlace, DocsSnippet } from './snippet.ts'

export type DocumentedFunction = Pick<DatabaseFunction, 'name' | 'args' | 'identity_argument_types' | 'return_type'>

const isGiven = ({ mode }: DocumentedFunction['args'][number]) => mode !== 'out' && mode !== 'table'

/** Whether it can be called over the data API, by the names of its arguments. */
export const isCallable = ({ args, return_type: type }: DocumentedFunction): boolean =>
  !/^(event_)?trigger$/.test(type) && args.every((arg) => !isGiven(arg) || arg.name !== '')

/** The arguments that have to be given, with the type of each. */
export const argumentsOf = ({ args, identity_argument_types: text }: DocumentedFunction) => {
  const types = text.split(', ')
  return args
    .filter((arg) => arg.mode !== 'table' && arg.mode !== 'out')
    .map(({ name, has_default: hasDefault }, index) => ({
      name,
      hasDefault,
      type: (types[index] ?? '').replace(/^(IN|INOUT|VARIADIC) /, '').replace(`${plainIdent(name)} `, ''),
    }))
}

export const functionSnippets = (called: DocumentedFunction, place: DocsPlace): DocsSnippet[] => {
  const given = argumentsOf(called).filter(({ hasDefault }) => !hasDefault)
  const values = Object.fromEntries(given.map(({ name, type }) => [name, exampleValue(type)]))
  const javascript = clientCode(place, [
    `rpc(${jsString(called.name)}${given.length === 0 ? '' : `, ${jsLiteral(values)}`})`,
  ])
  return [
    {
      id: 'call',
      title: 'Call the function',
      text: 'Arguments with a default can be left out.',
      code: {
        javascript,
        typescript: javascript,
        curl: curlCommand(place, { method: 'POST', path: `rpc/${encodeURIComponent(called.name)}`, body: values }),
      },
    },
  ]
}
