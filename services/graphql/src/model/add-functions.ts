import type { Catalog, CatalogRoutine } from '../catalog/load-catalog.ts'
import { readDirective } from './directives.ts'
import type { Entity, Enumeration, FunctionField, FunctionResult } from './entity.ts'
import { isGraphqlName } from './names.ts'
import type { Inflection } from './names.ts'
import { valueTypeOf } from './value-types.ts'

interface Parts {
  entities: readonly Entity[]
  enumerations: ReadonlyMap<string, Enumeration>
  inflectionIn: (schema: string) => Inflection
}

/** Names of the arguments of a collection, which the parameters of a function cannot have. */
const pageArguments = new Set(['first', 'last', 'before', 'after', 'offset', 'filter', 'orderBy'])

const resultOf = (
  { returns, returnsSet, estimatedRows }: CatalogRoutine,
  { entities, enumerations }: Parts,
  isComputed: boolean,
): FunctionResult | undefined => {
  if (returns.relationId !== null) {
    const entity = entities.find(({ id }) => id === returns.relationId)
    if (entity === undefined) return undefined
    return { kind: returnsSet && !(isComputed && estimatedRows === 1) ? 'rows' : 'row', entity }
  }
  // Sets of values have no shape in the API; types without a value neither.
  if (returnsSet || returns.kind === 'p' || returns.kind === 'c') return undefined
  return { kind: 'value', type: valueTypeOf(returns, enumerations) }
}

const isOverloaded = (routine: CatalogRoutine, all: readonly CatalogRoutine[]): boolean =>
  all.filter(({ schema, name }) => schema === routine.schema && name === routine.name).length > 1

/** Adds functions that take a row and begin with an underscore to the entities of these rows. */
export const addComputedFields = ({ routines }: Catalog, parts: Parts): void => {
  for (const routine of routines) {
    const [parameter, second] = routine.parameters
    const entity = parts.entities.find(({ id }) => id === parameter?.type.relationId)
    if (entity === undefined || second !== undefined || !routine.name.startsWith('_')) continue
    const directive = readDirective(routine.description)
    const name = directive.name ?? parts.inflectionIn(routine.schema).field(routine.name.slice(1))
    const result = resultOf(routine, parts, true)
    if (result === undefined || !isGraphqlName(name) || entity.fields.has(name)) continue
    const { schema, name: called } = routine
    entity.fields.set(name, {
      kind: 'computed',
      name,
      schema,
      routine: called,
      result,
      description: directive.description,
    })
  }
}

/** The functions that are fields of the root types. */
export const functionFields = ({ routines }: Catalog, parts: Parts): FunctionField[] =>
  routines.flatMap((routine): FunctionField[] => {
    const { schema, name: called, parameters, volatility } = routine
    const directive = readDirective(routine.description)
    const inflection = parts.inflectionIn(schema)
    const name = directive.name ?? inflection.field(called)
    const result = resultOf(routine, parts, false)
    const named = parameters.map(({ name: parameter, isRequired, type }) => ({
      name: inflection.field(parameter),
      parameter,
      isRequired,
      type: valueTypeOf(type, parts.enumerations),
    }))
    const isUsable =
      !routine.isVariadic &&
      !isOverloaded(routine, routines) &&
      isGraphqlName(name) &&
      parameters.every(({ type }) => type.relationId === null && type.kind !== 'p' && type.kind !== 'c') &&
      named.every((each) => isGraphqlName(each.name) && !(result?.kind === 'rows' && pageArguments.has(each.name)))
    if (result === undefined || !isUsable) return []
    const { description } = directive
    return [
      {
        kind: 'function',
        name,
        schema,
        routine: called,
        isVolatile: volatility === 'v',
        parameters: named,
        result,
        description,
      },
    ]
  })
