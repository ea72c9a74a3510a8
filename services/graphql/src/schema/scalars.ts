import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import type { ScalarName } from '../model/entity.ts'

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? 'undefined'

const scalar = (name: string, description: string, takes: (value: unknown) => boolean): GraphQLScalarType =>
  new GraphQLScalarType({
    name,
    description,
    coerceInputValue: (value) => {
      if (takes(value)) return value
      throw new GraphQLError(`${name} cannot represent value: ${shown(value)}`)
    },
  })

const isText = (value: unknown): boolean => typeof value === 'string'

const isIntegral = (value: unknown): boolean =>
  typeof value === 'string' ? /^[+-]?\d+$/.test(value) : typeof value === 'number' && Number.isSafeInteger(value)

const isNumeric = (value: unknown): boolean =>
  typeof value === 'string'
    ? /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$|^(nan|[+-]?inf(inity)?)$/i.test(value)
    : typeof value === 'number'

const isAnything = (value: unknown): boolean => ['string', 'number', 'boolean', 'object'].includes(typeof value)

/** An opaque position in a collection. */
export const cursorScalar = scalar('Cursor', 'A position in a collection, for paging', isText)

/** The scalars of the API by name. Those that JSON numbers cannot hold exactly are strings. */
export const scalarTypes: Readonly<Record<ScalarName, GraphQLScalarType>> = {
  Int: GraphQLInt,
  Float: GraphQLFloat,
  String: GraphQLString,
  Boolean: GraphQLBoolean,
  BigInt: scalar('BigInt', 'An integer of any size, as a string', isIntegral),
  BigFloat: scalar('BigFloat', 'A decimal number of any precision, as a string', isNumeric),
  UUID: scalar('UUID', 'A universally unique identifier', isText),
  Date: scalar('Date', 'A date without a time', isText),
  Time: scalar('Time', 'A time without a date', isText),
  Datetime: scalar('Datetime', 'A date and time', isText),
  JSON: scalar('JSON', 'A JSON document, as a string', isText),
  Opaque: scalar('Opaque', 'A value of a type that the API has no scalar for', isAnything),
}

export const idScalar = GraphQLID
