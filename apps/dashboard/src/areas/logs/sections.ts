import { ScrollText } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'logs',
    label: 'Logs',
    icon: ScrollText,
    order: 420,
    withoutDatabase: true,
    groups: [
      { pages: [{ path: 'logs', title: 'All logs', preview: 'supabase-ui-preview-unified-logs' }] },
      {
        title: 'Sources',
        pages: [
          { path: 'logs/edge-logs', title: 'API gateway' },
          { path: 'logs/postgres-logs', title: 'Postgres' },
          { path: 'logs/postgrest-logs', title: 'PostgREST' },
          { path: 'logs/pooler-logs', title: 'Connection pooler' },
          { path: 'logs/auth-logs', title: 'Authentication' },
          { path: 'logs/auth-audit-logs', title: 'Authentication audit' },
          { path: 'logs/storage-logs', title: 'Storage' },
          { path: 'logs/realtime-logs', title: 'Realtime' },
          { path: 'logs/edge-functions-logs', title: 'Function calls' },
          { path: 'logs/functions-output-logs', title: 'Function output' },
        ],
      },
      { title: 'Query', pages: [{ path: 'logs/explorer', title: 'Logs explorer' }] },
    ],
  },
])
