import { readFile } from 'node:fs/promises'
import { startDevEnv } from '@cairn/dev-env'

const fixture = new URL('./fixture.sql', import.meta.url)

export interface GraphqlAnswer {
  status: number
  headers: Headers
  data: unknown
  /** The messages of errors. */
  errors: string[]
}

export type GraphqlRole = 'anon' | 'service_role'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of a GraphQL answer, or of one of the gateway, which has its only message at the root. */
const messagesOf = (body: unknown): string[] => {
  const { errors, message } = isRecord(body) ? body : { errors: undefined, message: undefined }
  if (!Array.isArray(errors)) return typeof message === 'string' ? [message] : []
  return errors.map((error) => (isRecord(error) ? String(error['message']) : String(error)))
}

/** One project with the tables of the fixture, for all suites. */
export const startGraphqlWorld = async () => {
  await using stack = new AsyncDisposableStack()
  const env = stack.use(await startDevEnv())
  const owner = await env.signUp('ada')
  const project = await owner.createProject()
  const { url } = await project.detail()
  const listed = await owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  const keyOf = (name: GraphqlRole): string => listed.find((key) => key.name === name)?.api_key ?? ''
  const keys = { anon: keyOf('anon'), service_role: keyOf('service_role') }
  await project.query(await readFile(fixture, 'utf8'))
  const graphqlUrl = `${url}/graphql/v1`
  const post = async (body: string, headers: Record<string, string> = {}): Promise<GraphqlAnswer> => {
    const answer = await fetch(graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: keys.service_role, ...headers },
      body,
    })
    const json: unknown = await answer.json()
    const data = isRecord(json) ? json['data'] : undefined
    return { status: answer.status, headers: answer.headers, data, errors: messagesOf(json) }
  }
  const owned = stack.move()
  return {
    env,
    project,
    url,
    graphqlUrl,
    keys,
    post,
    /** An operation, with the service key unless another role is given. */
    ask: (query: string, { variables = {}, role = 'service_role', token }: AskOptions = {}): Promise<GraphqlAnswer> =>
      post(JSON.stringify({ query, variables }), {
        apikey: keys[role],
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }),
    sql: (text: string) => project.query(text),
    /** Changes the settings of the data API. */
    changeSettings: (body: { db_schema: string }) =>
      owner.request('PATCH /v1/projects/:ref/postgrest', { params: { ref: project.ref }, body }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
export interface AskOptions {
  variables?: Readonly<Record<string, unknown>>
  role?: GraphqlRole
  token?: string
}
export type GraphqlWorld = Awaited<ReturnType<typeof startGraphqlWorld>>
