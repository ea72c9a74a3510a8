import { defineService } from '@cairn/service-kit'
import type { Logger, OpenService, ProjectService } from '@cairn/service-kit'
import { maxBodyBytes } from './request/payload.ts'
import { Leases } from './run/leases.ts'
import { PreparedStatements } from './run/prepared-statements.ts'
import { dataApiDisabled } from './rest-error.ts'
import { errorResponse, serve } from './run/serve.ts'
import { SlowQueries } from './run/slow-queries.ts'
import { SchemaCache } from './schema/schema-cache.ts'
import { RestSettings } from './settings.ts'

const disabled: OpenService = {
  handle: async () => errorResponse(dataApiDisabled()),
  health: async () => 'Disabled in the settings of the project',
}

/** The data API that each project has: its tables, views and functions over HTTP. */
export const projectRest = ({ logger }: { logger: Logger }): ProjectService =>
  defineService({
    name: 'rest',
    settings: { version: 1, parse: (value) => RestSettings.parse(value) },
    limits: { bodyBytes: maxBodyBytes, answerMs: 120_000, stallMs: 30_000 },
    needsKey: () => true,
    open: ({ project, settings }) => {
      if (settings.schemas.length === 0) return disabled
      const parts = {
        project,
        settings,
        logger,
        cache: new SchemaCache(settings),
        prepared: new PreparedStatements(),
        leases: new Leases(),
        slow: new SlowQueries(),
      }
      return {
        handle: (request) => serve(parts, request),
        health: async () => {
          const { rows } = await project
            .pool('authenticator')
            .query<{ version: string }>(`select current_setting('server_version') as version`)
          return `Answers from PostgreSQL ${rows[0]?.version ?? ''}`.trim()
        },
      }
    },
  })
