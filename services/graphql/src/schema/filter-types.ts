import { GraphQLEnumType, GraphQLInputObjectType, GraphQLList, GraphQLNonNull } from 'graphql'
import type { GraphQLInputType, GraphQLNamedInputType } from 'graphql'

const filterIs = new GraphQLEnumType({ name: 'FilterIs', values: { NULL: {}, NOT_NULL: {} } })

const comparisons = ['eq', 'gt', 'gte', 'in', 'is', 'lt', 'lte', 'neq']
const patterns = ['ilike', 'iregex', 'like', 'regex', 'startsWith']
const equality = ['eq', 'in', 'is', 'neq']

const operators: Readonly<Record<string, readonly string[]>> = {
  String: [...comparisons, ...patterns],
  Boolean: ['eq', 'is'],
  UUID: equality,
  Opaque: ['eq', 'is'],
  ID: ['eq'],
}

const sortable = new Set(['Int', 'BigInt', 'BigFloat', 'Float', 'Date', 'Time', 'Datetime'])

const operatorsOf = (type: GraphQLNamedInputType): readonly string[] =>
  operators[type.name] ?? (sortable.has(type.name) ? comparisons : equality)

/** Makes each `…Filter` type once. */
export class FilterTypes {
  readonly #types = new Map<string, GraphQLInputObjectType>()

  of(type: GraphQLNamedInputType, isList: boolean): GraphQLInputObjectType {
    const name = `${type.name}${isList ? 'List' : ''}Filter`
    const known = this.#types.get(name)
    if (known !== undefined) return known
    const made = isList ? this.#ofList(name, type) : this.#ofValue(name, type)
    this.#types.set(name, made)
    return made
  }

  #ofValue(name: string, type: GraphQLNamedInputType): GraphQLInputObjectType {
    const inputOf = (operator: string): GraphQLInputType => {
      if (operator === 'is') return filterIs
      return operator === 'in' ? new GraphQLList(new GraphQLNonNull(type)) : type
    }
    return new GraphQLInputObjectType({
      name,
      description: `Boolean expression comparing fields on type "${type.name}"`,
      fields: Object.fromEntries(operatorsOf(type).map((operator) => [operator, { type: inputOf(operator) }])),
    })
  }

  #ofList(name: string, type: GraphQLNamedInputType): GraphQLInputObjectType {
    const list = { type: new GraphQLList(new GraphQLNonNull(type)) }
    return new GraphQLInputObjectType({
      name,
      description: `Boolean expression comparing fields on type "${type.name}List"`,
      fields: { containedBy: list, contains: list, eq: list, is: { type: filterIs }, overlaps: list },
    })
  }
}
