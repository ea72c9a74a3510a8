import { FieldsOnCorrectTypeRule, GraphQLError, parse, specifiedRules, validate } from 'graphql'
import type { ASTVisitor, DocumentNode, GraphQLSchema, ValidationContext } from 'graphql'
import { GraphqlRefusal } from '../graphql-refusal.ts'
import type { GraphqlProblem } from '../graphql-refusal.ts'
import { checkExtent, checkText, mostTokens } from './limits.ts'

const mostErrors = 10

/** As the reference says it. Names of other fields are not suggested. */
const knownFieldsRule = (context: ValidationContext): ASTVisitor => ({
  Field: (node) => {
    const type = context.getParentType()
    if (type !== undefined && type !== null && context.getFieldDef() === undefined)
      context.reportError(new GraphQLError(`Unknown field "${node.name.value}" on type ${type.name}`, { nodes: node }))
  },
})

const rules = specifiedRules.map((rule) => (rule === FieldsOnCorrectTypeRule ? knownFieldsRule : rule))

const isUnknownName = ({ message }: GraphQLError): boolean =>
  /^Unknown (field|type|argument)|is not defined by type/.test(message)

/** What the package says where comparing the fields of a document takes more steps than it allows. */
const messageOf = ({ message }: GraphQLError): string =>
  message === 'Validation aborted.' ? 'The document compares too many fields' : message

const findErrors = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, rules, { maxErrors: mostErrors, hideSuggestions: true })

// A tree with places takes several times the memory, so it is made only for the errors of a text of usual length.
const longestLocated = 10_000

const problemOf = (error: GraphQLError): GraphqlProblem => ({ message: messageOf(error), locations: error.locations })

const problemsIn = (schema: GraphQLSchema, text: string, errors: readonly GraphQLError[]): GraphqlProblem[] =>
  (text.length > longestLocated ? errors : findErrors(schema, parse(text))).map(problemOf)

const parsed = (text: string): DocumentNode => {
  try {
    checkText(text)
    return parse(text, { maxTokens: mostTokens, noLocation: true })
  } catch (error) {
    if (error instanceof GraphQLError)
      throw new GraphqlRefusal([{ message: `query parse error: ${error.message}`, locations: error.locations }])
    throw error
  }
}

/** A document that fits the schema. Throws a refusal. */
export const readDocument = (schema: GraphQLSchema, text: string): DocumentNode => {
  const document = parsed(text)
  checkExtent(document)
  const errors = findErrors(schema, document)
  if (errors.length > 0)
    throw new GraphqlRefusal(problemsIn(schema, text, errors), { isUnknownName: errors.some(isUnknownName) })
  return document
}
