import {
  getArgumentValues,
  getDirectiveValues,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
} from 'graphql'
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql'
import { GraphqlRefusal, refused } from '../graphql-refusal.ts'

type VariableValues = NonNullable<ReturnType<typeof getVariableValues>['variableValues']>

/** All nodes of one field in an answer: the same key, selected once or several times. */
export type Selected = readonly [FieldNode, ...FieldNode[]]

const mostErrors = 10

const asRefusal = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof GraphQLError) throw refused(error.message)
    throw error
  }
}

/** One operation of a document, with its variables. */
export class Operation {
  readonly node: OperationDefinitionNode
  readonly #schema: GraphQLSchema
  readonly #variables: VariableValues
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    { operationName, variables }: { operationName: string | null; variables: Readonly<Record<string, unknown>> },
  ) {
    const node = getOperationAST(document, operationName)
    if (node === undefined || node === null)
      throw refused(operationName === null ? 'Operation name is required' : 'Operation not found')
    const found = getVariableValues(schema, node.variableDefinitions ?? [], variables, {
      maxErrors: mostErrors,
      hideSuggestions: true,
    })
    if (found.variableValues === undefined) throw new GraphqlRefusal(found.errors.map(({ message }) => ({ message })))
    this.node = node
    this.#schema = schema
    this.#variables = found.variableValues
    this.#fragments = new Map(
      document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
    )
  }

  get rootTypeName(): string {
    return this.node.operation === 'mutation' ? 'Mutation' : 'Query'
  }

  rootFields(): ReadonlyMap<string, Selected> {
    return this.#collect([this.node.selectionSet], this.rootTypeName)
  }

  /** What is selected below a field, for a value of that type: by the key in the answer. */
  fields(parents: readonly FieldNode[], typeName: string): ReadonlyMap<string, Selected> {
    return this.#collect(
      parents.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet])),
      typeName,
    )
  }

  /** The arguments of a field, with variables and defaults. */
  arguments(typeName: string, [node]: Selected): Readonly<Record<string, unknown>> {
    const type = this.#schema.getType(typeName)
    const fields: Record<string, GraphQLField<unknown, unknown>> = type !== undefined &&
    'getFields' in type &&
    'getInterfaces' in type
      ? type.getFields()
      : {}
    const field = fields[node.name.value]
    return field === undefined ? {} : asRefusal(() => getArgumentValues(field, node, this.#variables, undefined, true))
  }

  #collect(sets: readonly SelectionSetNode[], typeName: string): Map<string, [FieldNode, ...FieldNode[]]> {
    const found = new Map<string, [FieldNode, ...FieldNode[]]>()
    const spread = new Set<string>()
    const visit = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (!this.#isIncluded(selection)) continue
        if (selection.kind === Kind.FIELD) {
          const key = selection.alias?.value ?? selection.name.value
          const known = found.get(key)
          if (known === undefined) found.set(key, [selection])
          else known.push(selection)
        } else {
          const fragment = this.#fragmentOf(selection, spread)
          const condition = fragment?.typeCondition?.name.value
          if (fragment !== undefined && this.#applies(condition, typeName)) visit(fragment.selectionSet)
        }
      }
    }
    sets.forEach(visit)
    return found
  }

  #fragmentOf(selection: Exclude<SelectionNode, FieldNode>, spread: Set<string>) {
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection
    const { value } = selection.name
    if (spread.has(value)) return undefined
    spread.add(value)
    return this.#fragments.get(value)
  }

  #applies(condition: string | undefined, typeName: string): boolean {
    // The only interface is `Node`, which all records have.
    return condition === undefined || condition === typeName || condition === 'Node'
  }

  #isIncluded(node: SelectionNode): boolean {
    return asRefusal(() => {
      const skip = getDirectiveValues(GraphQLSkipDirective, node, this.#variables)
      const include = getDirectiveValues(GraphQLIncludeDirective, node, this.#variables)
      return skip?.['if'] !== true && include?.['if'] !== false
    })
  }
}
