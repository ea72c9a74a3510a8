import type { LucideIcon } from 'lucide-react'
import { Braces, Cable, Clock, KeyRound, Mails, Webhook } from 'lucide-react'
import { apiDocsPaths } from '~/areas/api-docs/paths.ts'
import { cronPaths } from '~/areas/cron/paths.ts'
import { databasePaths } from '~/areas/database/paths.ts'
import { queuePaths } from '~/areas/queues/paths.ts'
import { vaultPaths } from '~/areas/vault/paths.ts'

interface Integration {
  name: string
  icon: LucideIcon
  text: string
  /** Installed where it is enabled. Without one, each project has it. */
  extension?: string
  to: (address: { ref: string }) => string
}

export const integrations: readonly Integration[] = [
  {
    name: 'Cron',
    icon: Clock,
    text: 'Runs SQL, calls functions and sends requests on a schedule.',
    extension: 'pg_cron',
    to: cronPaths.list,
  },
  {
    name: 'Queues',
    icon: Mails,
    text: 'Keeps messages in the database until a reader has processed them.',
    extension: 'pgmq',
    to: queuePaths.list,
  },
  {
    name: 'Webhooks',
    icon: Webhook,
    text: 'Sends a request when rows of a table are inserted, updated or deleted.',
    extension: 'pg_net',
    to: databasePaths.hooks,
  },
  {
    name: 'Wrappers',
    icon: Cable,
    text: 'Reads and changes tables of other PostgreSQL servers.',
    extension: 'postgres_fdw',
    to: databasePaths.wrappers,
  },
  {
    name: 'Vault',
    icon: KeyRound,
    text: 'Stores secrets encrypted, for SQL that needs them.',
    to: vaultPaths.secrets,
  },
  {
    name: 'GraphiQL',
    icon: Braces,
    text: 'Runs GraphQL operations over the tables that the data API exposes.',
    to: apiDocsPaths.graphiql,
  },
]
