import type { DataApiSettings } from '@cairn/contracts/data-api/data-api-settings'
import { mostPoolConnections } from '@cairn/contracts/data-api/limits'
import { namesIn } from '@cairn/contracts/data-api/name-list'
import { RestSettings } from '@cairn/rest'
import type { z } from 'zod'
import type { updateDataApiSettings } from '@cairn/contracts/data-api/data-api-settings'

/** Settings of the service `rest`, in the words of the management API. */
export const toDataApiSettings = (stored: unknown): DataApiSettings => {
  const { schemas, extraSearchPath, maxRows, poolSize, ...others } = RestSettings.parse(stored)
  return {
    db_schema: schemas.join(', '),
    db_extra_search_path: extraSearchPath.join(', '),
    max_rows: maxRows,
    db_pool: poolSize === null ? null : Math.min(poolSize, mostPoolConnections),
    db_aggregates_enabled: others.allowsAggregates,
    db_plan_enabled: others.allowsPlans,
    db_pre_request: others.preRequest ?? '',
  }
}

type Change = z.output<typeof updateDataApiSettings.body>

/** What is stored of a change. A name that was left out keeps its value. */
export const storedChange = ({
  db_schema,
  db_extra_search_path,
  max_rows,
  db_pool,
  db_aggregates_enabled,
  db_plan_enabled,
  db_pre_request,
}: Change): Partial<RestSettings> => ({
  ...(db_schema === undefined ? {} : { schemas: namesIn(db_schema) }),
  ...(db_extra_search_path === undefined ? {} : { extraSearchPath: namesIn(db_extra_search_path) }),
  ...(max_rows === undefined ? {} : { maxRows: max_rows }),
  ...(db_pool === undefined ? {} : { poolSize: db_pool }),
  ...(db_aggregates_enabled === undefined ? {} : { allowsAggregates: db_aggregates_enabled }),
  ...(db_plan_enabled === undefined ? {} : { allowsPlans: db_plan_enabled }),
  ...(db_pre_request === undefined ? {} : { preRequest: db_pre_request === '' ? null : db_pre_request }),
})
