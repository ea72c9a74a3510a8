import { ServiceError } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'

/** An error of an answer, with its places in the document where they are known. */
export interface GraphqlProblem {
  message: string
  locations?: readonly { line: number; column: number }[] | undefined
}

/** A refusal in the shape of GraphQL. An operation that is wrong is answered with status 200, as in the reference. */
export class GraphqlRefusal extends ServiceError {
  override name = 'GraphqlRefusal'
  readonly problems: readonly GraphqlProblem[]
  /** Whether the document names what the schema does not have. A change of the database can explain that. */
  readonly isUnknownName: boolean

  constructor(
    problems: readonly GraphqlProblem[],
    { status = 200, isUnknownName = false }: { status?: number; isUnknownName?: boolean } = {},
  ) {
    super(status, 'graphql', problems[0]?.message ?? 'Invalid request')
    this.problems = problems
    this.isUnknownName = isUnknownName
  }
}

export const refused = (message: string): GraphqlRefusal => new GraphqlRefusal([{ message }])

export const graphqlResponse = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): ServiceResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body,
})

export const errorsBody = (problems: readonly GraphqlProblem[]): string =>
  JSON.stringify({ data: null, errors: problems.map(({ message, locations }) => ({ message, locations })) })
