import { textOf } from '../request/payload.ts'
import type { RawBody, Payload } from '../request/payload.ts'
import { RestError } from '../rest-error.ts'
import type { Parameter, Routine } from '../schema/relation.ts'
import { nearest } from '../nearest-name.ts'
import type { Schema } from '../schema/schema.ts'
import { ident, qualified } from './statement.ts'
import type { Statement } from './statement.ts'

/** What a function is called with. */
export type Arguments =
  | { kind: 'parameters'; values: ReadonlyMap<string, readonly string[]> }
  | { kind: 'body'; payload: Payload }
  | { kind: 'raw'; body: RawBody }

const rawTypes: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['json', 'jsonb'],
  'application/octet-stream': ['bytea'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
}

const isUnnamed = ({ parameters }: Routine, mediaType: string): boolean => {
  const [parameter] = parameters
  return parameters.length === 1 && parameter?.name === '' && (rawTypes[mediaType] ?? []).includes(parameter.typeName)
}

const fits = ({ parameters }: Routine, names: ReadonlySet<string>): boolean =>
  [...names].every((name) => parameters.some((parameter) => parameter.name === name && name !== '')) &&
  parameters.every(({ isRequired, name, isVariadic }) => (!isRequired && !isVariadic) || names.has(name))

const signature = ({ schema, name, parameters }: Routine): string =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`

const namesOf = (given: Arguments): ReadonlySet<string> => {
  if (given.kind === 'parameters') return new Set(given.values.keys())
  return new Set(given.kind === 'body' ? given.payload.keys : [])
}

export const functionNotFound = (
  schema: Schema,
  { schema: namespace, name }: { schema: string; name: string },
  given: Arguments,
): RestError => {
  const full = `${namespace}.${name}`
  const names = [...namesOf(given)]
  const listed =
    names.length === 0 ? 'without parameters' : `with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}`
  const suggestion = nearest(
    name,
    schema.routinesIn(namespace).map((routine) => routine.name),
  )
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${full}${names.length === 0 ? ' without parameters' : `(${names.join(', ')})`} in the schema cache`,
    {
      details: `Searched for the function ${full} ${listed}${given.kind === 'parameters' ? '' : ' or with a single unnamed json/jsonb parameter'}, but no matches were found in the schema cache.`,
      hint: suggestion === undefined ? null : `Perhaps you meant to call the function ${namespace}.${suggestion}`,
    },
  )
}

/** The overload that the arguments fit. */
export const findRoutine = (
  schema: Schema,
  at: { schema: string; name: string },
  given: Arguments,
  mediaType: string,
): { routine: Routine; takesWholeBody: boolean } => {
  const all = schema.routines(at.schema, at.name)
  const names = namesOf(given)
  const found = given.kind === 'raw' ? [] : all.filter((routine) => fits(routine, names))
  const [routine, other] = found
  if (routine !== undefined && other !== undefined)
    throw new RestError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${found.map(signature).join(', ')}`,
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    )
  if (routine !== undefined) return { routine, takesWholeBody: false }
  const unnamed = given.kind === 'parameters' ? undefined : all.find((each) => isUnnamed(each, mediaType))
  if (unnamed === undefined) throw functionNotFound(schema, at, given)
  return { routine: unnamed, takesWholeBody: true }
}

const arrayOf = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

const assignment = ({ name, isVariadic }: Parameter, value: string): string =>
  `${isVariadic ? 'variadic ' : ''}${ident(name)} => ${value}`

/** The call, as it stands behind `from`, with its alias. */
export const callSql = (
  statement: Statement,
  routine: Routine,
  given: Arguments,
  { alias, takesWholeBody, body }: { alias: string; takesWholeBody: boolean; body: RawBody | undefined },
): string => {
  const name = qualified(routine)
  if (takesWholeBody) {
    const [parameter] = routine.parameters
    const isBinary = parameter?.typeName === 'bytea'
    const value = isBinary ? body?.bytes : body && textOf(body)
    return `${name}(${statement.param(value)}::${parameter?.type}) ${alias}`
  }
  if (given.kind === 'parameters') {
    const assigned = routine.parameters.flatMap((parameter) => {
      const values = given.values.get(parameter.name)
      if (values === undefined) return []
      const value = parameter.isVariadic ? arrayOf(values) : values.at(-1)
      return [assignment(parameter, `${statement.param(value)}::${parameter.type}`)]
    })
    return `${name}(${assigned.join(', ')}) ${alias}`
  }
  const keys = namesOf(given)
  const used = routine.parameters.filter((parameter) => keys.has(parameter.name))
  if (used.length === 0 || given.kind === 'raw') return `${name}() ${alias}`
  const definition = used.map((parameter) => `${ident(parameter.name)} ${parameter.type}`).join(', ')
  const assigned = used.map((parameter) => assignment(parameter, `a.${ident(parameter.name)}`)).join(', ')
  return `json_to_record(${statement.param(given.payload.text)}::json) as a(${definition}), lateral ${name}(${assigned}) ${alias}`
}
