import type { World } from '../../gallery-world.ts'
import type { Screen } from '../screen.ts'

const report =
  (slug: string) =>
  ({ shop }: World) =>
    `/project/${shop}/observability/${slug}`

const charts: Screen['ready'] = (page) => page.getByRole('slider').nth(1)

export const screens: readonly Screen[] = [
  { name: 'report-database', as: 'owner', path: report('database'), ready: charts },
  { name: 'report-gateway', as: 'owner', path: report('api-overview'), ready: charts },
  { name: 'report-auth', as: 'owner', path: report('auth'), ready: charts },
  {
    name: 'report-empty',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/observability/storage?from=2026-01-01T00:00:00Z&to=2026-01-01T01:00:00Z`,
    ready: (page) => page.getByRole('heading', { name: 'Nothing to show in this time' }),
  },
]
