import { dataApiDisabled, PreparedStatements, RestSettings, SchemaCache } from '@cairn/rest/data-access'
import { defineService } from '@cairn/service-kit'
import type { OpenService, Project, ProjectService } from '@cairn/service-kit'
import { errorsBody, graphqlResponse } from './graphql-refusal.ts'
import { maxBodyBytes } from './read-request.ts'

const disabled: OpenService = {
  handle: async () => {
    const { status, message } = dataApiDisabled()
    return graphqlResponse(status, errorsBody([{ message }]))
  },
  health: async () => 'Disabled in the settings of the project',
}

type Handle = OpenService['handle']

/** Its code and the library are loaded with the first request: most projects are asked by REST alone. */
const openApi = async (project: Project, settings: RestSettings): Promise<Handle> => {
  const [{ ApiCache }, { serve }] = await Promise.all([import('./api-cache.ts'), import('./serve.ts')])
  const parts = {
    project,
    settings,
    cache: new SchemaCache(settings),
    apis: new ApiCache(),
    prepared: new PreparedStatements(),
  }
  return (request) => serve(parts, request)
}

/** The GraphQL API that each project has: its tables, views and functions. */
export const projectGraphql = (): ProjectService =>
  defineService({
    name: 'graphql',
    // Which schemas are exposed, and whether the data API is enabled, is decided once for both.
    settingsOf: 'rest',
    settings: { version: 1, parse: (value) => RestSettings.parse(value) },
    limits: { bodyBytes: maxBodyBytes, answerMs: 120_000, stallMs: 30_000 },
    needsKey: () => true,
    open: ({ project, settings }) => {
      if (settings.schemas.length === 0) return disabled
      let opening: Promise<Handle> | undefined
      return {
        handle: async (request) => {
          opening ??= openApi(project, settings)
          return (await opening)(request)
        },
        health: async () => {
          await project.pool('authenticator').query('select 1')
          return 'Answers GraphQL'
        },
      }
    },
  })
